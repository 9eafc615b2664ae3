package dev.doorward.mediator.front.mcp;

import dev.doorward.pin.relay.ClientConnection;

/**
 * One client's session.
 *
 * @param id what the client repeats in {@code Mcp-Session-Id}
 */
record McpSession(String id, ClientConnection connection, ServerStream stream, DeskCaller caller) {
  void end() {
    stream.close();
    connection.close();
  }
}
