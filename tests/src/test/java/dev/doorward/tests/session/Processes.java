package dev.doorward.tests.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What runs on this machine, as /proc tells it. */
final class Processes {
  private static final List<String> TELLING = List.of("cmdline", "environ", "mountinfo");

  private Processes() {}

  /**
   * Processes whose command line, environment or mounts name this folder: all of a session, inside
   * a sandbox or not. The caller's own process is left out.
   */
  static List<String> naming(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      for (Path process : all.filter(Processes::other).toList()) {
        if (TELLING.stream().anyMatch(file -> text(process, file).contains(folder.toString()))) {
          found.add(process.getFileName() + " " + text(process, "cmdline").replace('\0', ' '));
        }
      }
    }
    return found;
  }

  /** Resident memory, in bytes. */
  static long resident(long pid) {
    String status = text(Path.of("/proc", Long.toString(pid)), "status");
    for (String line : status.split("\n", -1)) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
      }
    }
    throw new AssertionError("process " + pid + " is gone");
  }

  private static boolean other(Path process) {
    String name = process.getFileName().toString();
    return name.matches("[0-9]+") && Long.parseLong(name) != ProcessHandle.current().pid();
  }

  private static String text(Path process, String file) {
    try {
      return new String(Files.readAllBytes(process.resolve(file)), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // It ended meanwhile.
    }
  }
}
