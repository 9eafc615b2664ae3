package dev.doorward.mediator.tenant;

/**
 * The state is older than its trail, or the trail shorter than the state: one of them was exchanged
 * for an older copy, and kill switches could be lost. Nothing is decided on it; the command line
 * exits with 5.
 */
public final class RolledBackException extends TenantException {
  private static final long serialVersionUID = 1L;

  public RolledBackException(String message) {
    super(message);
  }
}
