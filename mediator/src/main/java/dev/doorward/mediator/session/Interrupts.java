package dev.doorward.mediator.session;

/** The gate keeps an interrupt as the thread's flag; here it becomes an exception again. */
final class Interrupts {
  private Interrupts() {}

  /** Throws when the thread was interrupted: what was being decided is given up, not refused. */
  static void rethrow() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("given up while it was decided");
    }
  }
}
