package dev.doorward.tests.claude;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the model says, turn by turn; after its last turn it says DONE. */
final class Script {
  private final ObjectNode script = Json.object();
  private final ArrayNode turns = script.putArray("turns");

  /** One tool call of the model, under an id that tests know it by. */
  static ObjectNode call(String id, String tool, String... namesAndValues) {
    ObjectNode input = Json.object();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      input.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return call(id, tool, input);
  }

  static ObjectNode call(String id, String tool, ObjectNode input) {
    return Json.object().put("id", id).put("tool", tool).set("input", input);
  }

  static ObjectNode bash(String id, String command) {
    return call(id, "Bash", "command", command, "description", "a command");
  }

  /** The next answer of the model: these calls at once. */
  Script turn(ObjectNode... calls) {
    turns.add(Json.array().addAll(List.of(calls)));
    return this;
  }

  /** The model answers with this status instead. */
  Script refuses(int status) {
    turns.add(Json.object().put("status", status).put("error_type", "invalid_request_error"));
    return this;
  }

  /** What the model says to whoever begins with a text that holds this pattern: a sub-agent. */
  Script agent(String begin, ObjectNode... calls) {
    ObjectNode agent = script.withArray("conversations").addObject().put("name", begin);
    agent.putObject("match").put("first_user", begin).put("min_tools", 1);
    agent.putArray("turns").add(Json.array().addAll(List.of(calls)));
    return this;
  }

  void write(Path file) throws IOException {
    Files.writeString(file, Json.text(script));
  }
}
