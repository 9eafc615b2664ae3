package dev.doorward.tests.fake.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Colours of a terminal, or none. */
final class Colours {
  private final boolean on;

  Colours(boolean on) {
    this.on = on;
  }

  /**
   * Colours only where standard output is a terminal that wants them. The descriptor is looked at
   * because {@code System.console()} answers differently from Java 22 on.
   */
  static Colours of(Map<String, String> environment) {
    boolean wanted =
        !environment.containsKey("NO_COLOR")
            && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new Colours(wanted && terminal());
  }

  String verdict(String verdict, String text) {
    return switch (verdict) {
      case "ran", "asked+ran", "allowed" -> paint("32", text);
      case "refused", "asked" -> paint("33", text);
      default -> bad(text);
    };
  }

  String bad(String text) {
    return paint("1;31", text);
  }

  private String paint(String code, String text) {
    return on ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  private static boolean terminal() {
    try {
      String name = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
