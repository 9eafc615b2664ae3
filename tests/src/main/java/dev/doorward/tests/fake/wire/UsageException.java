package dev.doorward.tests.fake.wire;

/** A fake was started in a way it does not understand; the message says what to type. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
