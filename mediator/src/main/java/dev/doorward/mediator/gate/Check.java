package dev.doorward.mediator.gate;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;

/**
 * One check of the ordered lists. Called on a worker thread, so it may wait; an implementation is
 * safe for use by many threads and keeps nothing of a call. Each class carries a {@link Row}.
 */
public interface Check {
  /**
   * What this check says of the call.
   *
   * @throws InterruptedException when the session ends while it waits; the call is then refused
   */
  Verdict on(ToolCall call, CallState state) throws InterruptedException;
}
