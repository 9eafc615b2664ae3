package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * One line of JSON for each call carried out, written before its answer. Safe for use by many
 * threads: a line is one append.
 */
public final class ExecutionLog {
  private final Optional<Path> file;

  /**
   * @param file where the lines go; nowhere when empty
   */
  public ExecutionLog(Optional<Path> file) {
    this.file = file;
  }

  synchronized void executed(String function, JsonNode arguments) {
    if (file.isEmpty()) {
      return;
    }
    JsonNode line = Json.object().put("function", function).set("arguments", arguments);
    try {
      Files.write(
          file.get(),
          (Json.text(line) + "\n").getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
