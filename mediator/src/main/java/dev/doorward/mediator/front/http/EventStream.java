package dev.doorward.mediator.front.http;

/** An open stream of server-sent events. Safe for use by many threads; never blocks. */
public interface EventStream {
  /**
   * Sends one event of the default kind. A client that does not read is cut off rather than
   * buffered without end.
   *
   * @param data one line
   * @return whether the stream was still open
   */
  boolean send(String data);

  /** Ends the stream; a second call does nothing. */
  void end();

  /** Runs once, at once when it has ended already, when the stream ends for whatever reason. */
  void onEnd(Runnable action);
}
