package dev.doorward.mediator.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The job files under test resources. {@code good} ones load. Of the others each ends with the
 * exact lines it gives, as comments that begin with {@code #=}: {@code shape} a schema sees too,
 * {@code meaning} only the loader, {@code later} has keys that are not yet built, {@code text} is
 * no text or YAML that is read at all.
 */
record JobFileTable(String group) {
  private static final String MARK = "#= ";

  /** One file, its bytes without the expected lines. */
  record Case(String name, byte[] bytes, List<String> expected) {
    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  List<Case> cases() {
    try (Stream<Path> files =
        Files.list(Path.of("src/test/resources/dev/doorward/mediator/job/files").resolve(group))) {
      return files.sorted().map(JobFileTable::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Case read(Path file) {
    try {
      // Not all of them are UTF-8; the expected lines are looked for byte by byte.
      String all = Files.readString(file, StandardCharsets.ISO_8859_1);
      int end = all.indexOf(MARK);
      String body = end < 0 ? all : all.substring(0, end);
      String expected =
          end < 0
              ? ""
              : new String(
                  all.substring(end).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      return new Case(
          file.getFileName().toString(),
          body.getBytes(StandardCharsets.ISO_8859_1),
          Arrays.stream(expected.split("\n"))
              .filter(line -> line.startsWith(MARK))
              .map(line -> "FILE:" + line.substring(MARK.length()))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
