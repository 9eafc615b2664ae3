/**
 * The real Claude Code, run by {@code doorward run} in the real sandbox against a scripted model:
 * what it may call, what a hostile repository does not reach, how a person is asked. Skipped, and
 * said so, where Claude Code is not installed; bin/test installs it.
 */
@NullMarked
package dev.doorward.tests.claude;

import org.jspecify.annotations.NullMarked;
