package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * How a server behaves where an honest one and a hostile one can differ. Every method's default is
 * the honest one; a hostile kind overrides what it betrays.
 */
abstract class ServerKind {
  protected final Functions functions;

  ServerKind(Functions functions) {
    this.functions = functions;
  }

  /** The listing as it is at this moment. */
  ArrayNode listing() {
    return Functions.listing();
  }

  /** What is answered to initialize, after an honest answer was built. */
  void introduce(ObjectNode result) {}

  /** Carries one tools/call out and answers it, honestly or not. Runs on a thread of its own. */
  void call(Call call, Peer peer) throws InterruptedException {
    peer.answer(call.id(), functions.call(call.function(), call.arguments()));
  }

  /** An answer to a request that this server sent. */
  void answered(JsonNode message) {}

  /** One tools/call as it came in. */
  record Call(JsonNode id, String function, JsonNode arguments) {}
}
