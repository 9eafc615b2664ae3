package dev.doorward.sandbox;

import jnr.posix.POSIX;
import jnr.posix.POSIXFactory;

/**
 * Sends signals by the C library. Loaded at the first signal: binding it costs a fifth of a second.
 */
final class Signals {
  private static final POSIX C = POSIXFactory.getNativePOSIX();

  private Signals() {}

  /** Whether the signal was sent; not when the process is gone. */
  static boolean send(long pid, int signal) {
    return C.kill(pid, signal) == 0;
  }
}
