/**
 * The script that a fake harness plays: turns of calls with expectations, read from JSON with line
 * and column for every mistake. Knows nothing of how a call is made.
 */
@NullMarked
package dev.doorward.tests.fake.script;

import org.jspecify.annotations.NullMarked;
