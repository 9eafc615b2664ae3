package dev.doorward.mediator.job;

/**
 * A job or tenant file that cannot be used. The message is one line: file, line, column, what, what
 * to do.
 */
public final class JobException extends Exception {
  private static final long serialVersionUID = 1L;

  public JobException(String message) {
    super(message);
  }
}
