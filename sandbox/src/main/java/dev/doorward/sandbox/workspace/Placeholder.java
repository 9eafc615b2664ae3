package dev.doorward.sandbox.workspace;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * One empty file or directory.
 *
 * @param path where it is
 * @param directory whether it is a directory
 */
record Placeholder(Path path, boolean directory) {
  /** Its line in a list; a path may hold a line break, so it is encoded. */
  byte[] line() {
    String name = URLEncoder.encode(path.toString(), StandardCharsets.UTF_8);
    return ((directory ? "d " : "f ") + name + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The whole lines of a list; what a killed process wrote in part had not been made yet. */
  static List<Placeholder> readAll(Path list) throws IOException {
    String text;
    try {
      text = Files.readString(list);
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .map(
            line -> {
              String name = URLDecoder.decode(line.substring(2), StandardCharsets.UTF_8);
              return new Placeholder(Path.of(name), line.startsWith("d "));
            })
        .toList();
  }

  void create() throws IOException {
    if (directory) {
      Files.createDirectory(path);
    } else {
      Files.createFile(path);
    }
  }

  void removeIfEmpty() throws IOException {
    boolean empty =
        directory
            ? Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
            : Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && Files.size(path) == 0;
    if (empty) {
      try {
        Files.delete(path);
      } catch (DirectoryNotEmptyException | NoSuchFileException e) {
        // Somebody has put something into it, or has removed it: theirs.
        return;
      }
    }
  }
}
