package dev.doorward.mediator.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The hash chain over lines. What is hashed are the bytes on disk, so that no two readers can
 * differ on how a number or an escape is spelled: {@code SHA-256(previous hash || line without its
 * hash member)}, where the hash member is the last one and of fixed length.
 */
final class Chain {
  /** What the first entry of a trail continues. */
  static final String START = "0".repeat(64);

  /** Bytes of {@code ,"hash":"<64 digits>"}} at the end of each line. */
  static final int TAIL = 75;

  private static final byte[] TAIL_OPENS = ",\"hash\":\"".getBytes(StandardCharsets.US_ASCII);

  private Chain() {}

  /**
   * The hash of a line.
   *
   * @param body the line up to and without the comma before its hash member
   */
  static String hash(String prev, byte[] body, int length) {
    MessageDigest digest = sha256();
    digest.update(HexFormat.of().parseHex(prev));
    digest.update(body, 0, length);
    digest.update((byte) '}');
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The hash that a line says it has; null when it does not end as a line does. */
  static @Nullable String said(byte[] line) {
    int at = line.length - TAIL;
    if (at <= 0
        || !Arrays.equals(line, at, at + TAIL_OPENS.length, TAIL_OPENS, 0, TAIL_OPENS.length)
        || line[line.length - 2] != '"'
        || line[line.length - 1] != '}') {
      return null;
    }
    String hash =
        new String(line, at + TAIL_OPENS.length, START.length(), StandardCharsets.ISO_8859_1);
    return isHash(hash) ? hash : null;
  }

  /** The hash that a line ought to have. */
  static String recomputed(String prev, byte[] line) {
    return hash(prev, line, line.length - TAIL);
  }

  /** Whether a text is 64 lower-case hexadecimal digits. */
  static boolean isHash(String text) {
    return text.length() == START.length()
        && text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
