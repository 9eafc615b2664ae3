package dev.doorward.mediator.audit;

/**
 * Text of others, made safe to look at: what a terminal obeys, what turns the direction of writing
 * what cannot be seen and what can be piled on a letter is written as an escape. Letters of scripts
 * that run from left to right stay as they are; those of others are escaped too, for a terminal
 * that writes them from right to left moves what stands between them, digits and operators among
 * it.
 */
public final class Visible {
  private Visible() {}

  /** The whole text on one line, nothing left out. */
  public static String line(String text) {
    return line(text, Integer.MAX_VALUE);
  }

  /** The text on one line; what is over so many characters is left out, and that is said. */
  public static String line(String text, int longest) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), longest) + 16);
    int i = 0;
    while (i < text.length()) {
      if (out.length() >= longest) {
        return out.append("[… ").append(text.length() - i).append(" more]").toString();
      }
      int c = text.codePointAt(i);
      append(out, c);
      i += Character.charCount(c);
    }
    return out.toString();
  }

  /**
   * A JSON text as the same JSON text in which everything can be seen; one line when the given one
   * is.
   */
  public static String json(String json) {
    StringBuilder out = new StringBuilder(json.length() + 16);
    json.codePoints()
        .forEach(
            c -> {
              if (plain(c)) {
                out.appendCodePoint(c);
              } else {
                for (char unit : Character.toChars(c)) {
                  out.append(String.format("\\u%04x", (int) unit));
                }
              }
            });
    return out.toString();
  }

  private static void append(StringBuilder out, int c) {
    if (c == '\\') {
      out.append("\\\\");
    } else if (c == '\n') {
      out.append("\\n");
    } else if (c == '\t') {
      out.append("\\t");
    } else if (plain(c)) {
      out.appendCodePoint(c);
    } else if (c > 0xffff) {
      out.append(String.format("\\U%08x", c));
    } else {
      out.append(String.format("\\u%04x", c));
    }
  }

  private static boolean plain(int c) {
    if (c >= ' ' && c < 0x7f) {
      return true;
    }
    if (turns(c)) {
      return false;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK ->
          false;
      default -> !blank(c);
    };
  }

  private static boolean turns(int c) {
    return switch (Character.getDirectionality(c)) {
      case Character.DIRECTIONALITY_RIGHT_TO_LEFT,
          Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC,
          Character.DIRECTIONALITY_ARABIC_NUMBER ->
          true;
      default -> false;
    };
  }

  // Letters and symbols that are drawn as nothing: Hangul fillers and the empty Braille pattern.
  private static boolean blank(int c) {
    return c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0 || c == 0x2800;
  }
}
