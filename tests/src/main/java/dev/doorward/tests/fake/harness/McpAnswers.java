package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.wire.Json;

/** What an answer to tools/call says to the model. */
final class McpAnswers {
  private McpAnswers() {}

  static Made made(JsonNode answer) {
    if (answer.has("error")) {
      return failed(answer.path("error").path("message").asText("an error without a message"), 200);
    }
    JsonNode result = answer.path("result");
    StringBuilder text = new StringBuilder();
    for (JsonNode item : result.path("content")) {
      String part = item.has("text") ? item.path("text").asText() : Json.text(item);
      text.append(text.length() == 0 ? "" : "\n").append(part);
    }
    boolean ran = result.path("content").isArray() && !result.path("isError").asBoolean();
    return new Made(ran, text.toString(), result, 200);
  }

  static Made failed(String why, int status) {
    return new Made(false, why, TextNode.valueOf(why), status);
  }
}
