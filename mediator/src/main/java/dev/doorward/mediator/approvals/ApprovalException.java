package dev.doorward.mediator.approvals;

/** An answer that is not taken. The message says why and what to do. */
public final class ApprovalException extends Exception {
  private static final long serialVersionUID = 1L;

  public ApprovalException(String message) {
    super(message);
  }

  public ApprovalException(String message, Throwable cause) {
    super(message, cause);
  }
}
