package dev.doorward.mediator.front.model;

/** The model cannot be reached as configured. The message is one line: what, and what to do. */
public final class ModelException extends Exception {
  private static final long serialVersionUID = 1L;

  public ModelException(String message) {
    super(message);
  }

  public ModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
