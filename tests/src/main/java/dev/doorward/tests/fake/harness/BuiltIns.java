package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The harness's own tools. Bash, Read, Write and Edit are really done, so that it shows on disk.
 */
final class BuiltIns {
  private final Path cwd;
  private final BashTool bash;

  BuiltIns(Path cwd, BashTool bash) {
    this.cwd = cwd;
    this.bash = bash;
  }

  Made make(ScriptCall call, JsonNode input) {
    try {
      return switch (call.tool()) {
        case "Bash", "Monitor" -> bash.run(input.path("command").asText());
        case "Read" -> read(input);
        case "Write" -> write(input);
        case "Edit" -> edit(input);
        default -> scripted(call);
      };
    } catch (IOException e) {
      String why = e.getClass().getSimpleName() + ": " + e.getMessage();
      return new Made(false, why, TextNode.valueOf(why), 0);
    }
  }

  private Made read(JsonNode input) throws IOException {
    String text = Files.readString(path(input), StandardCharsets.UTF_8);
    JsonNode file = Json.object().put("filePath", path(input).toString()).put("content", text);
    return new Made(true, text, Json.object().put("type", "text").set("file", file), 0);
  }

  private Made write(JsonNode input) throws IOException {
    Path file = path(input);
    String type = Files.exists(file) ? "update" : "create";
    Files.writeString(file, input.path("content").asText(), StandardCharsets.UTF_8);
    return new Made(true, "wrote " + file, changed(type, file), 0);
  }

  private Made edit(JsonNode input) throws IOException {
    Path file = path(input);
    String before = Files.readString(file, StandardCharsets.UTF_8);
    String old = input.path("old_string").asText();
    if (old.isEmpty() || !before.contains(old)) {
      throw new IOException("old_string is not in " + file);
    }
    int at = before.indexOf(old);
    String after =
        before.substring(0, at)
            + input.path("new_string").asText()
            + before.substring(at + old.length());
    Files.writeString(file, after, StandardCharsets.UTF_8);
    return new Made(true, "edited " + file, changed("update", file), 0);
  }

  private static JsonNode changed(String type, Path file) {
    return Json.object().put("type", type).put("filePath", file.toString());
  }

  private static Made scripted(ScriptCall call) {
    JsonNode result = call.result().orElse(TextNode.valueOf(call.tool() + " is done"));
    String text = result.isTextual() ? result.textValue() : Json.text(result);
    return new Made(true, text, result, 0);
  }

  private Path path(JsonNode input) {
    return cwd.resolve(input.path("file_path").asText());
  }
}
