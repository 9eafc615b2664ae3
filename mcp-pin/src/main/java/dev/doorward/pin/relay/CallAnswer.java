package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The one answer to a call. */
public sealed interface CallAnswer {
  /**
   * The server's result, written anew: content, structuredContent and isError, nothing else. Texts
   * in it are the server's, unchanged.
   */
  record Result(ObjectNode result) implements CallAnswer {}

  /**
   * A JSON-RPC error, the server's (its message cut) or the relay's own.
   *
   * @param code JSON-RPC code
   * @param message the server's words when the server made the error
   */
  record Error(int code, String message) implements CallAnswer {}
}
