package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;

/** Takes a decided call of the harness's own tools over the edge: its intent is then on disk. */
final class Intents {
  private final Gate gate;
  private final Checks checks;
  private final CallRecord record;

  Intents(Gate gate, Checks checks, CallRecord record) {
    this.gate = gate;
    this.checks = checks;
    this.record = record;
  }

  /** Whether the call may run now; one that may not leaves no open intent. */
  Outcome write(ToolCall call) throws InterruptedException, AuditException {
    // The questions are settled or are the dialog's: the edge's checks only refuse.
    CallState edge = new CallState();
    edge.decided(call.arguments().digest());
    Outcome outcome = gate.run(checks.edge(), call, edge);
    if (outcome.passed()) {
      outcome = open(call);
    }
    if (!outcome.passed()) {
      refused(outcome, edge);
    }
    return outcome;
  }

  /** Notes the intent as open, or says why the call may not be made after all. */
  Outcome open(ToolCall call) {
    return record.opened(call)
        ? new Outcome(Verdict.PASS, call, "", "")
        : new Outcome(
            new Verdict.Refuse(
                "the session has ended, or too many of its calls told no result; start it anew"),
            call,
            "",
            "session");
  }

  /** Writes that a call which passed its decision is not made. */
  void refused(Outcome outcome, CallState state) throws InterruptedException, AuditException {
    if (state.intended()) {
      record.notMade(outcome.call(), Reasons.text(outcome.verdict()));
    }
    Interrupts.rethrow();
    record.decision(outcome.call(), "refuse", outcome, state);
  }
}
