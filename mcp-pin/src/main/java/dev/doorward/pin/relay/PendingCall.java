package dev.doorward.pin.relay;

import java.util.concurrent.CompletionStage;

/** A call that was made and may not be answered yet. */
public interface PendingCall {
  /**
   * Completes once, never exceptionally, always within the request time limit. What depends on it
   * may run on the relay's reading thread and must not block.
   */
  CompletionStage<CallAnswer> answer();

  /**
   * Gives the call up: the server is told, its late answer is dropped, and {@link #answer}
   * completes with an error. Does nothing once it was answered.
   */
  void cancel();
}
