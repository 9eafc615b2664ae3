package dev.doorward.pin.relay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Writes JSON-RPC messages, each as one line without its line feed. */
final class JsonRpc {
  private static final ObjectWriter WRITER = JsonMapper.builder().build().writer();
  private static final int LONGEST_ID = 200;

  private JsonRpc() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static String request(String id, String method, @Nullable ObjectNode params) {
    ObjectNode message = object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    if (params != null) {
      message.set("params", params);
    }
    return write(message);
  }

  static String notification(String method, @Nullable ObjectNode params) {
    ObjectNode message = object().put("jsonrpc", "2.0").put("method", method);
    if (params != null) {
      message.set("params", params);
    }
    return write(message);
  }

  static String result(JsonNode id, JsonNode result) {
    return resultText(id, write(result));
  }

  /** An answer whose result is written already. */
  static String resultText(JsonNode id, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + write(id) + ",\"result\":" + result + "}";
  }

  static String error(JsonNode id, int code, String message) {
    ObjectNode answer = object().put("jsonrpc", "2.0");
    answer.set("id", id);
    answer.putObject("error").put("code", code).put("message", message);
    return write(answer);
  }

  static String error(JsonNode id, CallAnswer.Error error) {
    return error(id, error.code(), error.message());
  }

  /** Whether a peer may name a request so: a string or an integer, neither of them long. */
  static boolean isId(@Nullable JsonNode id) {
    return id != null
        && ((id.isTextual() && id.textValue().length() <= LONGEST_ID)
            || (id.isIntegralNumber() && id.canConvertToLong()));
  }

  static String write(JsonNode value) {
    try {
      return WRITER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree can always be written", e);
    }
  }
}
