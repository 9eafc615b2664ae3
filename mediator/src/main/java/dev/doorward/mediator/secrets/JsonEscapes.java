package dev.doorward.mediator.secrets;

import java.util.HexFormat;

/** The escapes of JSON strings, outside of any JSON. */
final class JsonEscapes {
  private static final String LETTERS = "\"\\/bfnrt";
  private static final String MEANT = "\"\\/\b\f\n\r\t";

  private JsonEscapes() {}

  /** A value as it stands between the quotes of a JSON string, shortest spelling. */
  static String write(String value) {
    StringBuilder out = new StringBuilder(value.length() + 8);
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      int letter = c == '/' ? -1 : MEANT.indexOf(c);
      if (letter >= 0) {
        out.append('\\').append(LETTERS.charAt(letter));
      } else if (c < ' ') {
        out.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  /**
   * One layer of escapes undone all over a text, wherever its JSON begins or ends. What is no
   * escape stays. The result is shorter, or the same.
   */
  static String undo(String text) {
    int next = text.indexOf('\\');
    if (next < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int from = 0;
    while (next >= 0) {
      out.append(text, from, next);
      from = next + one(text, next, out);
      next = text.indexOf('\\', from);
    }
    return out.append(text, from, text.length()).toString();
  }

  /** Writes what the backslash at this place means; how many characters that took. */
  private static int one(String text, int at, StringBuilder out) {
    char kind = at + 1 < text.length() ? text.charAt(at + 1) : 0;
    int letter = LETTERS.indexOf(kind);
    if (kind != 0 && letter >= 0) {
      out.append(MEANT.charAt(letter));
      return 2;
    }
    int unit = kind == 'u' ? hex(text, at + 2) : -1;
    if (unit >= 0) {
      out.append((char) unit);
      return 6;
    }
    out.append('\\');
    return 1;
  }

  private static int hex(String text, int at) {
    if (at + 4 > text.length()) {
      return -1;
    }
    int unit = 0;
    for (int i = at; i < at + 4; i++) {
      if (!HexFormat.isHexDigit(text.charAt(i))) {
        return -1;
      }
      unit = unit << 4 | HexFormat.fromHexDigit(text.charAt(i));
    }
    return unit;
  }
}
