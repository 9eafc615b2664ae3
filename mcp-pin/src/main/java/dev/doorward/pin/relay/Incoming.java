package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Set;

/** A peer's message by its kind. */
sealed interface Incoming {
  /** A request; the id is one that may be answered. */
  record Request(JsonNode id, String method, JsonNode params) implements Incoming {}

  record Notification(String method, JsonNode params) implements Incoming {}

  /**
   * An answer with a textual id, which is all the relay ever gives out.
   *
   * @param sound whether it is exactly one of result (an object) and error (an object), and nothing
   *     else
   */
  record Answer(String id, JsonNode body, boolean sound) implements Incoming {
    boolean isResult() {
      return sound && body.has("result");
    }
  }

  record Unusable(DropReason reason, String what) implements Incoming {}

  Set<String> ANSWER_MEMBERS = Set.of("jsonrpc", "id", "result", "error");

  static Incoming of(JsonNode message) {
    if (message.isArray()) {
      return new Unusable(DropReason.BATCH, "an array of " + message.size());
    }
    if (!message.isObject() || !"2.0".equals(message.path("jsonrpc").textValue())) {
      return new Unusable(DropReason.NOT_JSONRPC, "not JSON-RPC 2.0");
    }
    return message.has("method") ? call(message) : answer(message);
  }

  private static Incoming call(JsonNode message) {
    JsonNode method = message.get("method");
    JsonNode params = message.path("params");
    if (!method.isTextual() || message.has("result") || message.has("error")) {
      return new Unusable(DropReason.NOT_JSONRPC, "neither request nor answer");
    }
    if (!params.isObject() && !params.isMissingNode()) {
      params = MissingNode.getInstance();
    }
    if (!message.has("id")) {
      return new Notification(method.textValue(), params);
    }
    return JsonRpc.isId(message.get("id"))
        ? new Request(message.get("id"), method.textValue(), params)
        : new Unusable(DropReason.BAD_ID, method.textValue());
  }

  private static Incoming answer(JsonNode message) {
    JsonNode id = message.path("id");
    if (!id.isTextual()) {
      return new Unusable(
          id.isIntegralNumber() ? DropReason.UNKNOWN_ID : DropReason.BAD_ID, "an answer");
    }
    boolean sound =
        message.has("result") != message.has("error")
            && (message.path("result").isObject() || message.path("error").isObject());
    for (var member : message.properties()) {
      sound &= ANSWER_MEMBERS.contains(member.getKey());
    }
    return new Answer(id.textValue(), message, sound);
  }
}
