/**
 * The scripted fake harness and fake MCP servers, started as processes. They speak to the daemon as
 * the real programs do, and misbehave when the script says so. May use the JDK and Jackson; nothing
 * depends on them.
 */
@NullMarked
package dev.doorward.tests.fake;

import org.jspecify.annotations.NullMarked;
