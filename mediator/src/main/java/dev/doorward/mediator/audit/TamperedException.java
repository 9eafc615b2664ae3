package dev.doorward.mediator.audit;

/**
 * A trail that is not what was written: a changed, missing or exchanged line, or less than its head
 * says. Nothing starts on such a trail; the command line exits with 5. The message says file, line
 * and what.
 */
public final class TamperedException extends AuditException {
  private static final long serialVersionUID = 1L;

  public TamperedException(String message) {
    super(message);
  }
}
