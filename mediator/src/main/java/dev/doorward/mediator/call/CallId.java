package dev.doorward.mediator.call;

/**
 * The id of one call: the harness's tool-use id, or one of the daemon's own. It comes from inside
 * the sandbox and proves nothing; it only ties a question to what follows it.
 */
public record CallId(String value) {
  private static final int LONGEST = 256;

  /**
   * @throws IllegalArgumentException when empty, over 256 characters, or not visible ASCII
   */
  public CallId {
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new IllegalArgumentException("a call's id has 1 to " + LONGEST + " characters");
    }
    if (!value.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("a call's id is visible ASCII");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
