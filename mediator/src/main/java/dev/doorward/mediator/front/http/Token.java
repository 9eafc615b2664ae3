package dev.doorward.mediator.front.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secret first segment of every path of a listener: 256 random bits, spelled in 43 characters
 * that need no escape in a URL. Immutable.
 */
public final class Token {
  private static final int BYTES = 32;
  private static final int SHORTEST = 22;

  private final String text;

  private Token(String text) {
    this.text = text;
  }

  /** A fresh one. */
  public static Token random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /**
   * One that was kept, for a daemon that is resumed.
   *
   * @throws IllegalArgumentException when it is shorter than 128 bits or needs escaping in a URL
   */
  public static Token of(String text) {
    if (text.length() < SHORTEST || !text.matches("[A-Za-z0-9_-]+")) {
      throw new IllegalArgumentException("a token has at least 22 characters of A-Z a-z 0-9 _ -");
    }
    return new Token(text);
  }

  /** The segment itself, for URLs. Whoever has it may ask; keep it out of logs. */
  public String secret() {
    return text;
  }

  /** Compares without telling by its time how much was right. */
  public boolean matches(String segment) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), segment.getBytes(StandardCharsets.UTF_8));
  }

  /** Never the secret. */
  @Override
  public String toString() {
    return "token";
  }
}
