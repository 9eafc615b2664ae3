package dev.doorward.mediator.secrets;

/**
 * One text to look for.
 *
 * @param name the secret's name
 * @param encoding how the value is spelled here
 * @param text the spelled value
 * @param wholeWord whether it counts only where no letter or digit stands beside it
 */
record Needle(String name, String encoding, String text, boolean wholeWord) {
  static final String RAW = "raw";
  static final String JSON = "json";

  /** Whether it stands at this place of a text. */
  boolean standsAt(String haystack, int start) {
    return start >= 0
        && haystack.startsWith(text, start)
        && (!wholeWord || isAlone(haystack, start, start + text.length()));
  }

  private boolean isAlone(String haystack, int start, int end) {
    return !(start > 0 && joins(haystack.charAt(start - 1), text.charAt(0)))
        && !(end < haystack.length()
            && joins(text.charAt(text.length() - 1), haystack.charAt(end)));
  }

  private static boolean joins(char left, char right) {
    return Character.isLetterOrDigit(left) && Character.isLetterOrDigit(right);
  }

  @Override
  public String toString() {
    return "needle of " + name;
  }
}
