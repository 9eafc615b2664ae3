package dev.doorward.tests.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The trails on disk, read as plain files and not by the program. */
record Audit(Path folder) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The ids of all jobs that have a trail, oldest first. */
  List<String> jobs() {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> !path.getFileName().toString().startsWith("."))
          .filter(path -> !path.endsWith("tenant"))
          .filter(path -> Files.exists(segment(path, 0)))
          .sorted(Comparator.comparing(Audit::made))
          .map(path -> path.getFileName().toString())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The id of the newest job. */
  String newest() {
    List<String> jobs = jobs();
    if (jobs.isEmpty()) {
      throw new AssertionError("there is no trail");
    }
    return jobs.get(jobs.size() - 1);
  }

  /** The first segment of the newest job. */
  Path file() {
    return segment(folder.resolve(newest()), 0);
  }

  /** The whole entries of the newest job; a torn last line is left out. */
  List<JsonNode> entries() {
    return entries(newest());
  }

  List<JsonNode> entries(String job) {
    List<JsonNode> entries = new ArrayList<>();
    for (int n = 0; Files.exists(segment(folder.resolve(job), n)); n++) {
      entries.addAll(lines(segment(folder.resolve(job), n)));
    }
    return entries;
  }

  /** Entries of one kind, such as {@code intent}. */
  List<JsonNode> entries(String job, String kind) {
    return entries(job).stream().filter(entry -> kind.equals(text(entry, "kind"))).toList();
  }

  /** Ids of the calls that have an entry of this kind. */
  Set<String> calls(String job, String kind) {
    Set<String> ids = new HashSet<>();
    entries(job, kind).forEach(entry -> ids.add(text(entry, "callId")));
    return ids;
  }

  /** Whether an entry of one of these kinds names the call. */
  static String text(JsonNode entry, String member) {
    return entry.path(member).asText();
  }

  private static List<JsonNode> lines(Path file) {
    try {
      String text = Files.readString(file);
      List<JsonNode> entries = new ArrayList<>();
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
        if (!line.isEmpty()) {
          entries.add(JSON.readTree(line));
        }
      }
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path segment(Path job, int number) {
    return job.resolve("journal-" + number + ".jsonl");
  }

  private static String made(Path job) {
    try {
      return Files.getLastModifiedTime(segment(job, 0)).toInstant().toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
