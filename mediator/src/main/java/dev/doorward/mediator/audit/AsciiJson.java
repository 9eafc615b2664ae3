package dev.doorward.mediator.audit;

/**
 * JSON strings of printable ASCII only: whoever looks at a trail with {@code cat} sees no character
 * that a terminal obeys.
 */
final class AsciiJson {
  private static final int LONGEST_MARK = "[cut 2147483647]".length();

  private AsciiJson() {}

  /** The text as a JSON string with its quotes. */
  static String quoted(String text) {
    return quoted(text, Integer.MAX_VALUE);
  }

  /** As {@link #quoted(String)}; cut with a mark so that the result has at most so many bytes. */
  static String quoted(String text, int most) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    int fits = 0;
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      int before = out.length();
      append(out, c);
      if (before + LONGEST_MARK + 1 <= most) {
        fits = i;
      }
      i += Character.charCount(c);
      if (out.length() + 1 > most) {
        return cut(text, fits);
      }
    }
    return out.append('"').toString();
  }

  private static String cut(String text, int kept) {
    StringBuilder out = new StringBuilder().append('"');
    text.substring(0, kept).codePoints().forEach(c -> append(out, c));
    return out.append(mark(text.length() - kept)).append('"').toString();
  }

  private static String mark(int left) {
    return "[cut " + left + "]";
  }

  private static void append(StringBuilder out, int c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      default -> {
        if (c >= ' ' && c < 0x7f) {
          out.append((char) c);
        } else if (c >= 0xd800 && c <= 0xdfff) {
          // A lone surrogate is no text; strict readers would refuse the line.
          out.append("\\ufffd");
        } else {
          for (char unit : Character.toChars(c)) {
            out.append(String.format("\\u%04x", (int) unit));
          }
        }
      }
    }
  }
}
