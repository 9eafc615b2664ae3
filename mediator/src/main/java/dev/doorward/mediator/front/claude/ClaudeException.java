package dev.doorward.mediator.front.claude;

/** The session cannot be started as asked. The message is one line: what, and what to do. */
public final class ClaudeException extends Exception {
  private static final long serialVersionUID = 1L;

  public ClaudeException(String message) {
    super(message);
  }

  public ClaudeException(String message, Throwable cause) {
    super(message, cause);
  }
}
