package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.tenant.ApprovalStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Asks persons through the store that the commands of other terminals answer in. Safe for use by
 * many threads.
 */
public final class QueueApprovals implements Approvals, AutoCloseable {
  /**
   * @param every how often the store is looked at while somebody waits; 100 ms is a good value
   */
  public QueueApprovals(
      ApprovalStore store, Trail trail, Asking asking, Clock clock, Duration every) {}

  @Override
  public Answer ask(ToolCall call, List<CallState.Asked> reasons, Binding binding)
      throws InterruptedException {
    return new Answer.Unanswered("not built yet");
  }

  /** Ends every wait as unanswered and closes the job's open questions. */
  @Override
  public void close() {}
}
