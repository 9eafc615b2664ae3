package dev.doorward.tests.claude;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The audit trails of jobs, as they lie on the disk. */
record Audit(List<JsonNode> entries) {
  static Audit read(Path folder) throws IOException {
    List<JsonNode> entries = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Audit::isJournal).sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          entries.add(Json.read(line));
        }
      }
    }
    return new Audit(entries);
  }

  private static boolean isJournal(Path file) {
    return file.getFileName().toString().startsWith("journal-")
        && !file.toString().contains("/tenant/");
  }

  /** The entries of one call, as {@code kind} or {@code kind:decision}, in order. */
  List<String> of(String callId) {
    return of(entry -> entry.path("callId").asText().equals(callId));
  }

  /** The same of every call of a tool. */
  List<String> ofTool(String tool) {
    return of(entry -> entry.path("tool").asText().equals(tool));
  }

  private List<String> of(java.util.function.Predicate<JsonNode> wanted) {
    return entries.stream()
        .filter(wanted)
        .map(
            entry ->
                entry.path("kind").asText()
                    + (entry.has("decision") ? ":" + entry.path("decision").asText() : ""))
        .toList();
  }

  boolean decided(String callId) {
    return of(callId).stream().anyMatch(entry -> entry.startsWith("decision"));
  }

  boolean intended(String callId) {
    return of(callId).contains("intent");
  }
}
