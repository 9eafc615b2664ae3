package dev.doorward.mediator.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a command reads and writes. Other people's text is written through {@link #line} only after
 * it was escaped by whoever holds it.
 *
 * @param in where answers of a person are read from
 * @param interactive whether a person sits there: input and output are a terminal
 * @param colour whether escape sequences for colour may be written; only on a terminal
 */
record Terminal(
    BufferedReader in, PrintStream out, PrintStream err, boolean interactive, boolean colour) {
  /** The process's own streams. */
  static Terminal ofProcess() {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    boolean output = isTerminal(1);
    return new Terminal(
        in,
        System.out,
        System.err,
        output && isTerminal(0),
        output && System.getenv("NO_COLOR") == null);
  }

  // Not System.console(): from Java 22 on there is one without any terminal.
  private static boolean isTerminal(int descriptor) {
    try {
      String device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /**
   * Forgets what was typed before now: whoever typed it had not seen what is asked next. For
   * questions whose yes must be to nothing but what is shown.
   */
  void forgetTyped() {
    try {
      while (in.ready() && in.readLine() != null) {
        // Line by line until nothing waits.
      }
    } catch (IOException e) {
      // Then there is nobody who could answer, and the question says so.
    }
  }

  /** Asks the person; empty when there is none, or no more. */
  Optional<String> ask(String question) {
    if (!interactive) {
      return Optional.empty();
    }
    out.print(question);
    out.flush();
    try {
      return Optional.ofNullable(in.readLine()).map(String::trim);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  void line(String text) {
    out.println(text);
  }

  void problem(String text) {
    err.println("doorward: " + text);
  }

  String green(String text) {
    return paint("32", text);
  }

  String red(String text) {
    return paint("31", text);
  }

  String yellow(String text) {
    return paint("33", text);
  }

  String faint(String text) {
    return paint("2", text);
  }

  private String paint(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
