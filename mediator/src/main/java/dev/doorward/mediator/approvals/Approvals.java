package dev.doorward.mediator.approvals;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.gate.CallState;
import java.util.List;

/** Asks persons. Safe for use by many threads. */
public interface Approvals {
  /** What a person answered. */
  sealed interface Answer {
    /** Yes, by whom, under which approval's id. */
    record Approved(String by, String id) implements Answer {}

    /** No, by whom and why; the reason is one escaped line. */
    record Denied(String by, String id, String reason) implements Answer {}

    /** Nobody answered: the time limit, the session's end, or a store that cannot be reached. */
    record Unanswered(String reason) implements Answer {}
  }

  /**
   * What a yes is bound to besides the call's exact arguments.
   *
   * @param snapshotDigest the approved snapshot of the call's tool, or empty for a built-in
   * @param policyDigest the job's frozen policy
   */
  record Binding(String snapshotDigest, String policyDigest) {}

  /**
   * Asks and waits until a person answered or the job's time limit passed. The question is on disk
   * before anyone can see it; so is the answer before this returns.
   */
  Answer ask(ToolCall call, List<CallState.Asked> reasons, Binding binding)
      throws InterruptedException;
}
