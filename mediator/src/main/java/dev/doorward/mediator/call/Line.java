package dev.doorward.mediator.call;

/** Other people's text inside a reason: one line of visible ASCII, bounded. */
public final class Line {
  /** Enough for a name. */
  private static final int NAME = 120;

  private static final String CUT = "[...]";

  private Line() {}

  /** A name as a reason may show it. */
  public static String of(String text) {
    return of(text, NAME);
  }

  /**
   * The text with every character outside visible ASCII escaped, and cut with a mark at about
   * {@code longest} characters. A text that is such a line already comes out as it is.
   */
  public static String of(String text, int longest) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), longest));
    for (int i = 0; i < text.length(); i++) {
      if (out.length() >= longest) {
        return out.append(CUT).toString();
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
