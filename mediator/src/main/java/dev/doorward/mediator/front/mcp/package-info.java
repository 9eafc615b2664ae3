/**
 * The MCP endpoint of each tool: Streamable HTTP in front of the pin, with a session's checks in
 * between. Speaks MCP only. May use front.http, session and mcp-pin.
 */
@NullMarked
package dev.doorward.mediator.front.mcp;

import org.jspecify.annotations.NullMarked;
