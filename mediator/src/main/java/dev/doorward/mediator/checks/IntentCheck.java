package dev.doorward.mediator.checks;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/** No audit entry, no call: the intent is on disk before the call may run. */
@Row(id = "32", name = "intent")
final class IntentCheck implements Check {
  private final Trail trail;

  IntentCheck(Trail trail) {
    this.trail = trail;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    state.intend();
    try {
      trail.appendAndWait(TrailEntry.of(EntryKind.INTENT, call));
      return Verdict.PASS;
    } catch (AuditException e) {
      return new Verdict.Refuse(
          "the audit trail cannot be written, so no call is made until the session is started anew");
    }
  }
}
