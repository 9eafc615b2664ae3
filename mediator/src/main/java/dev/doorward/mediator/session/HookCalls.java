package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;

/** Decides what the harness asks at its hook. Safe for use by many threads. */
final class HookCalls implements HookDesk {
  private final Gate gate;
  private final Checks checks;
  private final NameResolver names;
  private final Decider decider;
  private final Decisions decisions;
  private final Tickets tickets;
  private final CallRecord record;

  HookCalls(
      Gate gate,
      Checks checks,
      NameResolver names,
      Decider decider,
      Decisions decisions,
      Tickets tickets,
      CallRecord record) {
    this.gate = gate;
    this.checks = checks;
    this.names = names;
    this.decider = decider;
    this.decisions = decisions;
    this.tickets = tickets;
    this.record = record;
  }

  @Override
  public Decision decide(Question question) throws InterruptedException {
    ToolCall call =
        new ToolCall(
            question.id(),
            question.toolName(),
            names.resolve(question.toolName()),
            Arguments.of(question.input()),
            question.agent());
    return decisions.once(call, () -> decideNew(call));
  }

  private Decision decideNew(ToolCall asked) throws InterruptedException {
    tickets.withdraw(asked);
    Decider.Decided decided = decider.decide(asked);
    if (Thread.interrupted()) {
      throw new InterruptedException("given up while it was decided");
    }
    Outcome outcome = decided.outcome();
    try {
      if (outcome.passed()) {
        return allow(asked, outcome, decided.state());
      }
      if (outcome.verdict() instanceof Verdict.Ask
          && outcome.call().target() instanceof Target.BuiltIn) {
        return askThere(outcome, decided.state());
      }
      record.decision(outcome.call(), "refuse", outcome, decided.state());
      return new Decision.Deny(Reasons.of(outcome));
    } catch (AuditException e) {
      return new Decision.Deny(Session.TRAIL_CLOSED);
    }
  }

  private Decision allow(ToolCall asked, Outcome outcome, CallState state) throws AuditException {
    ToolCall call = outcome.call();
    if (call.target() instanceof Target.Function) {
      record.decision(call, "allow", outcome, state);
      tickets.issue(call, state);
    } else {
      record.decisionBeforeIntent(call, "allow", outcome, state);
      Outcome intent = intent(call, state);
      if (!intent.passed()) {
        return new Decision.Deny(Reasons.of(intent));
      }
    }
    boolean changed = !call.arguments().equals(asked.arguments());
    String by = state.approved().map(yes -> "approved by " + yes.by()).orElse("allowed");
    return new Decision.Allow("doorward: " + by, changed ? call.arguments().json() : null);
  }

  // The dialog's yes is not told to anyone, so the call may run from here on: its intent comes
  // first.
  private Decision askThere(Outcome outcome, CallState state) {
    record.decisionBeforeIntent(outcome.call(), "ask", outcome, state);
    Outcome intent = intent(outcome.call(), state);
    return intent.passed()
        ? new Decision.AskThere(Reasons.of(outcome))
        : new Decision.Deny(Reasons.of(intent));
  }

  private Outcome intent(ToolCall call, CallState state) {
    // The questions are settled or are the dialog's: the edge's checks only refuse.
    CallState edge = new CallState();
    state.decided().ifPresent(edge::decided);
    Outcome outcome = gate.run(checks.edge(), call, edge);
    if (outcome.passed()) {
      record.opened(call);
    }
    return outcome;
  }

  @Override
  public void event(Event event) {
    String id = event.body().path("tool_use_id").asText("");
    switch (event.name()) {
      case "PostToolUse" -> closed(id, "ok");
      case "PostToolUseFailure" -> closed(id, "failed");
      default -> {
        // The other events say nothing that a decision rests on.
      }
    }
  }

  private void closed(String id, String word) {
    ToolCall call = record.openCall(id);
    if (call == null) {
      // Functions are closed at the relay; anything else was never decided, and is said.
      if (!id.isEmpty() && decisions.unknown(id)) {
        record.alarm("a result was told of a call that was never asked", id);
      }
    } else if (call.target() instanceof Target.BuiltIn) {
      record.result(call, word, "");
    }
  }
}
