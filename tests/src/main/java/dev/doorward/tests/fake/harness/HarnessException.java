package dev.doorward.tests.fake.harness;

/** The harness cannot play at all; the message says what to change. */
public final class HarnessException extends Exception {
  private static final long serialVersionUID = 1L;

  public HarnessException(String message) {
    super(message);
  }
}
