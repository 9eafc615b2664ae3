package dev.doorward.mediator.cli;

import dev.doorward.mediator.audit.Visible;

/** Other people's text before it is printed. */
final class Text {
  private Text() {}

  /** On one line, with what a terminal obeys or an eye misses escaped. */
  static String line(String text) {
    return Visible.line(text);
  }
}
