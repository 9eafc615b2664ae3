package dev.doorward.mediator.front.claude;

import java.nio.charset.StandardCharsets;

/** Text of others as one short line that no terminal, log or reader can take for anything else. */
final class OneLine {
  private static final int MOST_BYTES = 1_024;
  private static final String CUT = " …";

  private OneLine() {}

  /** At most 1 KiB of UTF-8; control, format and unpaired characters are spelled as escapes. */
  static String of(String text) {
    StringBuilder out = new StringBuilder();
    int bytes = 0;
    int at = 0;
    while (at < text.length()) {
      int point = text.codePointAt(at);
      String shown = shown(point);
      int more = shown.getBytes(StandardCharsets.UTF_8).length;
      if (bytes + more > MOST_BYTES - CUT.getBytes(StandardCharsets.UTF_8).length) {
        return out.append(CUT).toString();
      }
      out.append(shown);
      bytes += more;
      at += Character.charCount(point);
    }
    return out.toString();
  }

  private static String shown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          point <= 0xffff ? String.format("\\u%04x", point) : String.format("\\u{%x}", point);
      default -> Character.toString(point);
    };
  }
}
