package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What the script chooses an answer by. */
record ModelRequest(JsonNode body) {
  /** Text of the first message of the user. */
  String firstUserText() {
    List<JsonNode> users = messages("user");
    return users.isEmpty() ? "" : textOf(users.get(0).path("content"));
  }

  String systemText() {
    return textOf(body.path("system"));
  }

  int tools() {
    return body.path("tools").size();
  }

  /** How many answers of the model the request already holds. */
  int answers() {
    return messages("assistant").size();
  }

  boolean wantsStream() {
    return body.path("stream").asBoolean();
  }

  String model() {
    return body.path("model").asText("fake");
  }

  /** Text of the results of tools in the last message of the user. */
  String lastResultText() {
    List<JsonNode> users = messages("user");
    if (users.isEmpty()) {
      return "";
    }
    List<String> results = new ArrayList<>();
    for (JsonNode block : users.get(users.size() - 1).path("content")) {
      if (block.path("type").asText().equals("tool_result")) {
        results.add(textOf(block.path("content")));
      }
    }
    return String.join("\n", results);
  }

  private List<JsonNode> messages(String role) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode message : body.path("messages")) {
      if (message.path("role").asText().equals(role)) {
        found.add(message);
      }
    }
    return found;
  }

  private static String textOf(JsonNode content) {
    if (content.isTextual()) {
      return content.textValue();
    }
    List<String> parts = new ArrayList<>();
    for (JsonNode block : content) {
      parts.add(block.has("text") ? block.path("text").asText() : textOf(block.path("content")));
    }
    return String.join("\n", parts);
  }
}
