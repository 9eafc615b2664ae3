package dev.doorward.pin;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Strangers' text made safe to print and honest to read: whatever a terminal would obey, hide or
 * show as something else is written as a backslash, a {@code u} and its code point in braces. A
 * backslash of the text is doubled, so that the written form can't be imitated.
 */
public final class VisibleText {
  /** Letters that a reader takes for ASCII ones: Cyrillic, then Greek, then other Latin. */
  private static final String LOOK_ALIKE =
      "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e"
          + "\u0420\u0421\u0422\u0423\u0425\u04ae\u0430\u0435\u0455\u0456"
          + "\u0458\u043e\u0440\u0441\u0443\u0445\u04bb\u0501\u051b\u051d"
          + "\u0475\u04cf"
          + "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f"
          + "\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd\u03b9\u03c1\u03c5\u03c7"
          + "\u03f2\u03f3"
          + "\u0131\u0237\u0251\u0261\u2113";

  private VisibleText() {}

  /** Text on one line, at most so many characters of the original; line breaks are escaped too. */
  public static String line(String text, int most) {
    int cut = cut(text, most);
    String shown = escape(text.substring(0, cut), false);
    return cut == text.length()
        ? shown
        : shown + "… (" + (text.length() - cut) + " more characters)";
  }

  /** Text whose line feeds stay; all else as in {@link #line}. Never cut. */
  public static String lines(String text) {
    return escape(text, true);
  }

  /** Whether anything of a text had to be escaped, line feeds and tabs left aside. */
  public static boolean hidesSomething(String text) {
    String plain = text.replace("\\", "").replace("\t", "");
    return !escape(plain, true).equals(plain);
  }

  private static int cut(String text, int most) {
    if (text.length() <= most) {
      return text.length();
    }
    return most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
  }

  private static String escape(String text, boolean keepLineFeeds) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    int at = 0;
    while (at < text.length()) {
      int end = wordEnd(text, at);
      if (end > at) {
        word(text.substring(at, end), out);
        at = end;
      } else {
        int point = text.codePointAt(at);
        other(point, keepLineFeeds, out);
        at += Character.charCount(point);
      }
    }
    return out.toString();
  }

  private static int wordEnd(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isLetterOrDigit(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  // A look-alike letter is escaped where the word is not plainly of its own script.
  private static void word(String word, StringBuilder out) {
    boolean suspicious =
        word.codePoints().anyMatch(c -> c < 0x80 && Character.isLetter(c))
            || word.codePoints().allMatch(c -> LOOK_ALIKE.indexOf(c) >= 0 || c < 0x80);
    word.codePoints()
        .forEach(
            c -> {
              boolean alike = suspicious && LOOK_ALIKE.indexOf(c) >= 0;
              if (alike || blank(c) || disguised(c)) {
                escaped(c, out);
              } else {
                out.appendCodePoint(c);
              }
            });
  }

  private static boolean fullWidth(int point) {
    return point >= 0xff01 && point <= 0xff5e;
  }

  // Full-width and mathematical forms of ASCII letters and digits.
  private static boolean disguised(int point) {
    if (point < 0x80) {
      return false;
    }
    String form = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKC);
    return form.codePoints().allMatch(c -> c < 0x80);
  }

  private static void other(int point, boolean keepLineFeeds, StringBuilder out) {
    if (point == '\\') {
      out.append("\\\\");
    } else if ((point == '\n' && keepLineFeeds) || (point >= ' ' && point < 0x7f)) {
      out.appendCodePoint(point);
    } else if (point < 0x80 || !shown(point) || fullWidth(point)) {
      escaped(point, out);
    } else {
      out.appendCodePoint(point);
    }
  }

  private static boolean shown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK ->
          false;
      default -> !blank(point);
    };
  }

  // Letters and symbols that are drawn as nothing: Hangul fillers, the braille blank.
  private static boolean blank(int point) {
    return point == 0x115f
        || point == 0x1160
        || point == 0x3164
        || point == 0xffa0
        || point == 0x2800;
  }

  private static void escaped(int point, StringBuilder out) {
    out.append("\\u{").append(Integer.toHexString(point).toUpperCase(Locale.ROOT)).append('}');
  }
}
