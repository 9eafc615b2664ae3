package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;

/** Runs a call through the lists that decide it. A changed call starts anew. */
final class Decider {
  private static final int MOST_CHANGES = 8;

  /** The outcome, with what the checks noted of the call. */
  record Decided(Outcome outcome, CallState state) {}

  private final Gate gate;
  private final Checks checks;

  Decider(Gate gate, Checks checks) {
    this.gate = gate;
    this.checks = checks;
  }

  Decided decide(ToolCall asked) {
    ToolCall call = asked;
    for (int i = 0; i <= MOST_CHANGES; i++) {
      CallState state = new CallState();
      Outcome outcome = lists(call, state);
      if (!(outcome.verdict() instanceof Verdict.Change)) {
        state.decided(outcome.call().arguments().digest());
        return new Decided(outcome, state);
      }
      call = outcome.call();
    }
    return new Decided(
        new Outcome(
            new Verdict.Refuse("it was changed again and again; tell the operator"),
            call,
            "",
            "changes"),
        new CallState());
  }

  private Outcome lists(ToolCall call, CallState state) {
    if (!(call.target() instanceof Target.Function)) {
      return gate.run(checks.harnessPath(), call, state);
    }
    Outcome names = gate.run(checks.harnessNames(), call, state);
    if (!names.passed()) {
      return names;
    }
    Outcome before = gate.run(checks.beforeGate(), call, state);
    // A question put before the gate is settled there, by row 17; all else ends here.
    return before.passed() || before.verdict() instanceof Verdict.Ask
        ? gate.run(checks.gate(), call, state)
        : before;
  }
}
