package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Chooses the turn that answers a request. The turn's number is the count of the model's answers
 * that the request already holds, so retries need no state; {@code "sequential": true} counts
 * requests instead. The file is read anew for each request. Safe for use by many threads.
 */
final class ModelScript {
  private static final JsonNode OK = sayText("ok");
  private static final JsonNode DONE = sayText("DONE");

  private final Path file;
  private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();

  ModelScript(Path file) {
    this.file = file;
  }

  /** The answer to one request. */
  Choice choose(ModelRequest request) throws IOException {
    JsonNode script = Json.read(Files.readAllBytes(file));
    for (JsonNode conversation : script.path("conversations")) {
      if (matches(conversation.path("match"), request)) {
        String name = conversation.path("name").asText("unnamed");
        return turn(script, name, conversation.path("turns"), request);
      }
    }
    // Requests without tools are side calls: titles, summaries.
    if (request.tools() == 0) {
      return new Choice("side", 0, or(script.path("side"), OK));
    }
    return turn(script, "main", script.path("turns"), request);
  }

  private Choice turn(JsonNode script, String name, JsonNode turns, ModelRequest request) {
    int at =
        script.path("sequential").asBoolean()
            ? seen.computeIfAbsent(name, unused -> new AtomicInteger()).getAndIncrement()
            : request.answers();
    return new Choice(name, at, or(turns.path(at), or(script.path("fallback"), DONE)));
  }

  private static boolean matches(JsonNode match, ModelRequest request) {
    return finds(match.path("first_user"), request.firstUserText())
        && finds(match.path("system"), request.systemText())
        && match.path("min_tools").asInt(0) <= request.tools()
        && match.path("max_tools").asInt(Integer.MAX_VALUE) >= request.tools();
  }

  private static boolean finds(JsonNode pattern, String text) {
    return pattern.isMissingNode()
        || Pattern.compile(pattern.asText(), Pattern.DOTALL).matcher(text).find();
  }

  private static JsonNode or(JsonNode node, JsonNode fallback) {
    return node.isMissingNode() ? fallback : node;
  }

  private static JsonNode sayText(String text) {
    return Json.array().add(Json.object().put("text", text));
  }

  /**
   * A turn of a conversation.
   *
   * @param turn a list of blocks, or an object that holds them as {@code blocks}
   */
  record Choice(String conversation, int at, JsonNode turn) {
    JsonNode blocks() {
      return turn.isArray() ? turn : turn.path("blocks");
    }
  }
}
