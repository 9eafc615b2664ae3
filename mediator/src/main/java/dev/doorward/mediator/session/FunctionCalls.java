package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The way of a tools/call: by its ticket, or decided here on the whole path; then Dispatch, Edge
 * and Node, the call, and AfterCall. Safe for use by many threads.
 */
final class FunctionCalls implements FunctionDesk {
  private final Gate gate;
  private final Checks checks;
  private final Decider decider;
  private final Tickets tickets;
  private final Uses uses;
  private final Servers servers;
  private final CallRecord record;
  private final Supplier<String> ownIds;

  FunctionCalls(
      Gate gate,
      Checks checks,
      Decider decider,
      Tickets tickets,
      Uses uses,
      Servers servers,
      CallRecord record,
      Supplier<String> ownIds) {
    this.gate = gate;
    this.checks = checks;
    this.decider = decider;
    this.tickets = tickets;
    this.uses = uses;
    this.servers = servers;
    this.record = record;
    this.ownIds = ownIds;
  }

  @Override
  public Answer call(Request request) throws InterruptedException {
    Optional<CallId> given = Ids.of(request.toolUseId());
    if (request.toolUseId() != null && given.isEmpty()) {
      return Answers.refused("doorward: the tool-use id is not one; call again with the right id");
    }
    Target.Function function = new Target.Function(request.tool(), request.function());
    ToolCall call =
        new ToolCall(
            given.orElseGet(() -> new CallId(ownIds.get())),
            OfferedFunctions.spelled(function),
            function,
            Arguments.of(request.arguments()),
            null);
    return uses.once(call, () -> make(call));
  }

  private Uses.Made make(ToolCall asked) throws InterruptedException {
    Optional<CallState> ticket = tickets.take(asked);
    if (ticket.isPresent()) {
      return dispatch(asked, ticket.get());
    }
    Decider.Decided decided = decider.decide(asked);
    Outcome outcome = decided.outcome();
    try {
      record.decision(
          outcome.call(), outcome.passed() ? "allow" : "refuse", outcome, decided.state());
    } catch (dev.doorward.mediator.audit.AuditException e) {
      return notMade(Answers.refused(Session.TRAIL_CLOSED));
    }
    return outcome.passed()
        ? dispatch(outcome.call(), decided.state())
        : notMade(Answers.refused(Reasons.of(outcome)));
  }

  private Uses.Made dispatch(ToolCall call, CallState state) throws InterruptedException {
    Outcome ready = through(List.of(checks.dispatch(), checks.edge()), call, state);
    if (!ready.passed()) {
      return refusedLate(call, ready, state);
    }
    record.opened(call);
    Outcome node = through(List.of(checks.node()), call, state);
    if (!node.passed()) {
      record.result(call, "not-made", Reasons.of(node));
      return refusedLate(call, node, state);
    }
    return new Uses.Made(perform(call, state), true);
  }

  private Answer perform(ToolCall call, CallState state) throws InterruptedException {
    Answer answer = servers.call((Target.Function) call.target(), call.arguments().json());
    record.result(call, word(answer), "");
    Outcome after = through(List.of(checks.afterCall()), call, state);
    return after.passed() ? answer : Answers.refused(Reasons.of(after));
  }

  private Uses.Made refusedLate(ToolCall call, Outcome outcome, CallState state) {
    try {
      record.decision(call, "refuse", outcome, state);
    } catch (dev.doorward.mediator.audit.AuditException e) {
      return notMade(Answers.refused(Session.TRAIL_CLOSED));
    }
    return notMade(Answers.refused(Reasons.of(outcome)));
  }

  private Outcome through(List<CheckList> lists, ToolCall call, CallState state) {
    Outcome outcome = new Outcome(dev.doorward.mediator.call.Verdict.PASS, call, "", "");
    for (CheckList list : lists) {
      outcome = gate.run(list, call, state);
      if (!outcome.passed()) {
        return outcome;
      }
    }
    return outcome;
  }

  private static String word(Answer answer) {
    if (answer instanceof Answer.Result result) {
      return result.result().path("isError").asBoolean() ? "tool-error" : "ok";
    }
    return "error";
  }

  private static Uses.Made notMade(Answer answer) {
    return new Uses.Made(answer, false);
  }
}
