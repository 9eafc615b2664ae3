package dev.doorward.pin.relay;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * A running server on stdio. The relay reads both outputs and writes the input on threads of its
 * own, one each.
 */
public interface ServerProcess {
  InputStream stdout();

  OutputStream stdin();

  InputStream stderr();

  /**
   * Ends the server and every process it started: closes its input, waits, asks (SIGTERM), waits,
   * and kills (SIGKILL) the whole group. Returns when nothing is left or nothing more can be done.
   * Idempotent, never throws, and does not wait for a writer that is blocked on {@link #stdin}.
   */
  void terminate();

  boolean isAlive();
}
