package dev.doorward.pin.relay;

import java.io.IOException;

/**
 * Starts a server's process. Called anew for each restart; a call that takes longer than the start
 * limit is given up, and what it returns later is ended at once.
 */
@FunctionalInterface
public interface ServerStarter {
  /**
   * A freshly started process. May block; the relay calls it on a thread of its own.
   *
   * @throws IOException when it can't be started
   */
  ServerProcess start() throws IOException;
}
