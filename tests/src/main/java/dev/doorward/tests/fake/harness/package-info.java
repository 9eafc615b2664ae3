/**
 * The fake harness: plays a script against a daemon in the order and with the bytes that Claude
 * Code was measured to use, and misbehaves where the script says so. What the daemon's answer means
 * is decided as Claude Code decides it with {@code onFailure: "block"}.
 */
@NullMarked
package dev.doorward.tests.fake.harness;

import org.jspecify.annotations.NullMarked;
