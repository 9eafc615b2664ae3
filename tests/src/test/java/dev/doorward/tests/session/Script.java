package dev.doorward.tests.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the scripted harness is told to do. Calls are written as JSON with single quotes. */
final class Script {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Script() {}

  /** Writes a script of one turn. */
  static Path write(TestUser user, String name, String... calls) throws IOException {
    return write(user, name, List.of(calls));
  }

  static Path write(TestUser user, String name, List<String> calls) throws IOException {
    List<String> quoted = new ArrayList<>();
    calls.forEach(call -> quoted.add(user.filled(call).replace('\'', '"')));
    return user.write(
        name + ".json",
        "{\"name\":\"%s\",\"prompt\":\"go\",\"turns\":[[%s]]}"
            .formatted(name, String.join(",\n", quoted)));
  }

  /** The report's lines. */
  static List<JsonNode> steps(String jsonl) {
    List<JsonNode> steps = new ArrayList<>();
    try {
      for (String line : jsonl.split("\n", -1)) {
        if (line.startsWith("{\"step\"")) {
          steps.add(JSON.readTree(line));
        }
      }
    } catch (IOException e) {
      throw new AssertionError("the harness's report is cut: " + jsonl, e);
    }
    return steps;
  }
}
