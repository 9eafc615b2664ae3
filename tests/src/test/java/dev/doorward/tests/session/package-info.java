/**
 * Whole sessions on the packaged program: daemon, sandbox, servers and the scripted harness as real
 * processes, each test with a home and a state directory of its own.
 */
@NullMarked
package dev.doorward.tests.session;

import org.jspecify.annotations.NullMarked;
