package dev.doorward.pin.relay;

import java.io.IOException;

/** Starts a server's process. Called anew for each restart, never by two threads at once. */
@FunctionalInterface
public interface ServerStarter {
  /**
   * A freshly started process. May block; the relay calls it on a thread of its own.
   *
   * @throws IOException when it can't be started
   */
  ServerProcess start() throws IOException;
}
