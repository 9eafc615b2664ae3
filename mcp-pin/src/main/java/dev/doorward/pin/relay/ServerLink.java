package dev.doorward.pin.relay;

import java.io.IOException;

/**
 * What carries messages to and from one started server, whatever the transport. Knows framing and
 * size, not their meaning.
 */
interface ServerLink {
  /** Takes what comes from the server, on one thread at a time. */
  interface Receiver {
    /** One message's text. */
    void message(byte[] text);

    /** The link is broken; may be told more than once, and on any thread. */
    void broken(String why);
  }

  /** Starts an endpoint's link. May block. */
  @FunctionalInterface
  interface Starter {
    ServerLink start() throws IOException;
  }

  /** Begins to carry; called once. */
  void open(Receiver receiver);

  /** Queues a message to the server; false when it can't be taken. Never blocks. */
  boolean offer(String message);

  boolean isAlive();

  /** Ends the link and what is behind it. Blocks until it is gone, as far as that can be had. */
  void terminate();
}
