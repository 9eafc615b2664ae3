/**
 * What speaks to Claude Code: the hook endpoint, managed settings, reduced settings, the MCP
 * configuration, its arguments. Every hook request gets a complete decision. May use front.http,
 * session, job and call.
 */
@NullMarked
package dev.doorward.mediator.front.claude;

import org.jspecify.annotations.NullMarked;
