package dev.doorward.mediator.audit;

/** The trail could not be written or read. The message says which file, and what to do. */
public class AuditException extends Exception {
  private static final long serialVersionUID = 1L;

  public AuditException(String message) {
    super(message);
  }

  public AuditException(String message, Throwable cause) {
    super(message, cause);
  }
}
