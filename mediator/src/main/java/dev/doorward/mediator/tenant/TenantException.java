package dev.doorward.mediator.tenant;

/** The tenant's state cannot be read or written. The message says what to do. */
public class TenantException extends Exception {
  private static final long serialVersionUID = 1L;

  public TenantException(String message) {
    super(message);
  }

  public TenantException(String message, Throwable cause) {
    super(message, cause);
  }
}
