package dev.doorward.tests.claude;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What lies under a folder, to be compared. */
final class Tree {
  private Tree() {}

  /** Relative path to content, mode and time of the last change. */
  static Map<String, String> of(Path folder) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
        found.put(
            folder.relativize(path).toString(),
            file ? Files.readString(path) + Files.getLastModifiedTime(path) : "no file");
      }
    }
    return found;
  }

  /** Paths that are not the same in both. */
  static Set<String> changed(Map<String, String> before, Map<String, String> after) {
    Set<String> paths = new TreeSet<>(before.keySet());
    paths.addAll(after.keySet());
    paths.removeIf(path -> Objects.equals(before.get(path), after.get(path)));
    return paths;
  }
}
