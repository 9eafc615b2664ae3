package dev.doorward.sandbox;

/**
 * A sandbox could not be described, started or held. The message is one line for the person who
 * must act: what went wrong and what to do about it.
 */
public final class SandboxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SandboxException(String message) {
    super(message);
  }

  public SandboxException(String message, Throwable cause) {
    super(message, cause);
  }
}
