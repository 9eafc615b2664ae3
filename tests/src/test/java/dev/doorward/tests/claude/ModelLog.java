package dev.doorward.tests.claude;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The requests that reached the model. */
record ModelLog(List<JsonNode> requests) {
  /** What the model was told of a call. */
  record Result(String text, boolean error) {}

  static ModelLog read(Path folder) throws IOException {
    List<JsonNode> requests = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        requests.add(Json.read(Files.readAllBytes(file)));
      }
    }
    return new ModelLog(requests);
  }

  /** The result of a call as the model reads it; fails when the model read none. */
  Result result(String id) {
    Result result = results().get(id);
    if (result == null) {
      throw new AssertionError("the model read no result of " + id + ", only " + results());
    }
    return result;
  }

  /** Every result by the id of its call. */
  Map<String, Result> results() {
    Map<String, Result> results = new LinkedHashMap<>();
    for (JsonNode block : blocks("user", "tool_result")) {
      results.put(
          block.path("tool_use_id").asText(),
          new Result(text(block.path("content")), block.path("is_error").asBoolean()));
    }
    return results;
  }

  /** Ids of every call that the model is known to have made. */
  Set<String> calls() {
    Set<String> ids = new TreeSet<>();
    blocks("assistant", "tool_use").forEach(block -> ids.add(block.path("id").asText()));
    return ids;
  }

  /** Values of a header over all requests. */
  Set<String> header(String name) {
    Set<String> values = new TreeSet<>();
    requests.stream()
        .map(request -> request.path("headers").path(name))
        .filter(value -> !value.isMissingNode())
        .forEach(value -> values.add(value.isTextual() ? value.textValue() : value.toString()));
    return values;
  }

  /** Names of the tools that the model was offered in any request. */
  Set<String> offered() {
    Set<String> names = new TreeSet<>();
    for (JsonNode request : requests) {
      request.path("body").path("tools").forEach(tool -> names.add(tool.path("name").asText()));
    }
    return names;
  }

  /** Everything that reached the model: heads and bodies. */
  String everything() {
    return requests.toString();
  }

  private List<JsonNode> blocks(String role, String type) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode request : requests) {
      for (JsonNode message : request.path("body").path("messages")) {
        if (message.path("role").asText().equals(role)) {
          for (JsonNode block : message.path("content")) {
            if (block.path("type").asText().equals(type)) {
              found.add(block);
            }
          }
        }
      }
    }
    return found;
  }

  private static String text(JsonNode content) {
    if (content.isTextual()) {
      return content.textValue();
    }
    List<String> parts = new ArrayList<>();
    content.forEach(part -> parts.add(part.path("text").asText()));
    return String.join("\n", parts);
  }
}
