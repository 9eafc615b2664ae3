package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Takes what the relay sends to the client besides answers: progress, requests for roots. */
@FunctionalInterface
public interface ClientSink {
  /**
   * Sends one message. Must not block; what can't be sent is lost.
   *
   * @param json the message, one line
   * @param requestId the client's request that it belongs to, if any: over HTTP, its stream
   */
  void send(String json, Optional<JsonNode> requestId);

  /** For a client that can't be sent anything. */
  static ClientSink none() {
    return (json, requestId) -> {};
  }
}
