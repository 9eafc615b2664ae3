package dev.doorward.mediator.checks;

/** Other people's text inside a reason: one line, visible, bounded. */
final class Lines {
  private static final int LONGEST = 120;

  private Lines() {}

  /** The text with every character outside visible ASCII escaped, cut with a mark when long. */
  static String one(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (out.length() >= LONGEST) {
        return out.append("[…]").toString();
      }
      char c = text.charAt(i);
      if (c >= ' ' && c < 0x7f) {
        out.append(c);
      } else {
        out.append(String.format("\\u%04x", (int) c));
      }
    }
    return out.toString();
  }
}
