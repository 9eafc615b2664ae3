package dev.doorward.mediator.cli;

import java.io.PrintStream;

/**
 * Where a command reads and writes. Other people's text is written through {@link #line} only after
 * it was escaped by whoever holds it.
 *
 * @param colour whether escape sequences for colour may be written; only on a terminal
 */
record Terminal(PrintStream out, PrintStream err, boolean colour) {
  /** The process's own streams. */
  static Terminal ofProcess() {
    return new Terminal(
        System.out, System.err, System.console() != null && System.getenv("NO_COLOR") == null);
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
