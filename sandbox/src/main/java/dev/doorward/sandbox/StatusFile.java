package dev.doorward.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What bubblewrap writes to {@code --json-status-fd}: the host's pid of the sandbox's first process
 * as soon as there is one, and the command's exit code, only if the sandbox had been completed.
 */
final class StatusFile {
  private static final Pattern CHILD = Pattern.compile("\"child-pid\":\\s*(\\d+)");
  private static final Pattern EXIT = Pattern.compile("\"exit-code\":\\s*(\\d+)");

  private final Path file;

  StatusFile(Path file) {
    this.file = file;
  }

  /** The sandbox's first process, which collects its orphans; its end ends the sandbox. */
  OptionalLong firstProcess() {
    return find(CHILD);
  }

  /** The command's own exit code. */
  OptionalLong exitCode() {
    return find(EXIT);
  }

  private OptionalLong find(Pattern member) {
    try {
      Matcher found = member.matcher(Files.readString(file));
      return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
