/**
 * Fake MCP servers over stdio: an honest one, and one for each way in which a server can betray its
 * client. Every call that is really carried out leaves a line in a log, so that a test can count.
 */
@NullMarked
package dev.doorward.tests.fake.server;

import org.jspecify.annotations.NullMarked;
