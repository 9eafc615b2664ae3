package dev.doorward.mediator.job;

import dev.doorward.pin.VisibleText;

/** Names out of a file, made safe for one line of a message. */
final class Shown {
  private static final int LONGEST = 64;
  private static final int LONGEST_FILE = 4096;

  private Shown() {}

  /** A key or name, cut when it is long. */
  static String key(String key) {
    return VisibleText.line(key, LONGEST);
  }

  /** A file's name. */
  static String name(String file) {
    return VisibleText.line(file, LONGEST_FILE);
  }
}
