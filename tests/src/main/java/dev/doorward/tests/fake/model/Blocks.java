package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns a script's blocks into content blocks of the API. */
final class Blocks {
  private final Map<String, String> variables;

  /**
   * @param variables what <code>{{name}}</code> is filled with; others stay as they are
   */
  Blocks(Map<String, String> variables) {
    this.variables = Map.copyOf(variables);
  }

  List<Block> of(JsonNode scripted) {
    List<Block> blocks = new ArrayList<>();
    for (JsonNode block : scripted) {
      blocks.add(one(block, blocks.size()));
    }
    return blocks;
  }

  private Block one(JsonNode block, int index) {
    ObjectNode content = Json.object();
    if (block.has("tool")) {
      String id = "toolu_fake_" + variables.get("seq") + "_" + index;
      content.put("type", "tool_use").put("id", block.path("id").asText(id));
      content.put("name", block.path("tool").asText());
      content.set("input", fill(block.has("input") ? block.path("input") : Json.object()));
      return new Block(content, Optional.ofNullable(block.path("raw_input").textValue()));
    }
    if (block.has("thinking")) {
      content.put("type", "thinking").put("thinking", block.path("thinking").asText());
      return new Block(content.put("signature", "fake"), Optional.empty());
    }
    content.put("type", "text").set("text", fill(block.path("text")));
    return new Block(content, Optional.empty());
  }

  private JsonNode fill(JsonNode value) {
    if (value.isTextual()) {
      String text = value.textValue();
      for (var variable : variables.entrySet()) {
        text = text.replace("{{" + variable.getKey() + "}}", variable.getValue());
      }
      return TextNode.valueOf(text);
    }
    if (value.isArray()) {
      ArrayNode filled = Json.array();
      value.forEach(item -> filled.add(fill(item)));
      return filled;
    }
    if (value.isObject()) {
      ObjectNode filled = Json.object();
      value.properties().forEach(m -> filled.set(m.getKey(), fill(m.getValue())));
      return filled;
    }
    return value;
  }

  /**
   * One content block.
   *
   * @param rawInput text that is streamed as a tool's input instead of the input
   */
  record Block(ObjectNode content, Optional<String> rawInput) {
    String type() {
      return content.path("type").asText();
    }
  }
}
