package dev.doorward.mediator.approvals;

import java.security.SecureRandom;
import java.util.Locale;

/** Ids of questions: short enough to type, and not to be hit by guessing. */
final class Ids {
  // RFC 4648: no 0, 1, 8 or 9 that could be read as a letter.
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int LENGTH = 8;

  private Ids() {}

  static String fresh(SecureRandom random) {
    StringBuilder id = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  /** As it is kept; people may type it in lower case. */
  static String kept(String typed) {
    return typed.strip().toUpperCase(Locale.ROOT);
  }
}
