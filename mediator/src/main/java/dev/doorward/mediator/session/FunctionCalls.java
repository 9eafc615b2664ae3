package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a tools/call: by its ticket, or decided here on the whole path; then Dispatch, Edge
 * and Node, the call, and AfterCall. Safe for use by many threads.
 */
final class FunctionCalls implements FunctionDesk {
  private static final Logger LOG = LoggerFactory.getLogger(FunctionCalls.class);

  private final Gate gate;
  private final Checks checks;
  private final NameResolver names;
  private final Decider decider;
  private final Tickets tickets;
  private final Uses uses;
  private final Making making;
  private final Intents intents;
  private final CallRecord record;
  private final Supplier<String> ownIds;

  FunctionCalls(
      Gate gate,
      Checks checks,
      NameResolver names,
      Decider decider,
      Tickets tickets,
      Uses uses,
      Making making,
      Intents intents,
      CallRecord record,
      Supplier<String> ownIds) {
    this.gate = gate;
    this.checks = checks;
    this.names = names;
    this.decider = decider;
    this.tickets = tickets;
    this.uses = uses;
    this.making = making;
    this.intents = intents;
    this.record = record;
    this.ownIds = ownIds;
  }

  @Override
  public Answer call(Request request) throws InterruptedException {
    try {
      return answer(request);
    } catch (AuditException e) {
      Interrupts.rethrow();
      return Answers.refused(Session.TRAIL_CLOSED);
    } catch (RuntimeException | StackOverflowError e) {
      // Nothing throws once the server was asked.
      LOG.error("call failed before it was made", e);
      return Answers.refused(Session.FAILED);
    }
  }

  private Answer answer(Request request) throws InterruptedException, AuditException {
    Optional<CallId> given = Ids.of(request.toolUseId());
    ToolCall call = names.call(request, given.orElseGet(() -> new CallId(ownIds.get())));
    if (request.toolUseId() == null) {
      // An id of the daemon's own is told to nobody, so nobody can repeat it.
      return make(call).answer();
    }
    if (given.isEmpty()) {
      return refuse(call, "the tool-use id is not one; call again with the right id");
    }
    return uses.once(
        call,
        () -> make(call),
        () -> refuse(call, "this tool-use id belongs to another call; ask for this one anew"));
  }

  private Uses.Made make(ToolCall asked) throws InterruptedException, AuditException {
    Optional<CallState> ticket = tickets.take(asked);
    if (ticket.isPresent()) {
      return dispatch(asked, ticket.get());
    }
    Decider.Decided decided = decider.decide(asked);
    Interrupts.rethrow();
    Outcome outcome = decided.outcome();
    record.decision(
        outcome.call(), outcome.passed() ? "allow" : "refuse", outcome, decided.state());
    return outcome.passed()
        ? dispatch(outcome.call(), decided.state())
        : new Uses.Made(Answers.refused(Reasons.of(outcome)), false);
  }

  private Uses.Made dispatch(ToolCall call, CallState state)
      throws InterruptedException, AuditException {
    Outcome ready = through(List.of(checks.dispatch(), checks.edge()), call, state);
    if (ready.passed()) {
      ready = intents.open(call);
    }
    if (ready.passed()) {
      ready = through(List.of(checks.node()), call, state);
    }
    if (ready.passed()) {
      return new Uses.Made(making.make(call, state), true);
    }
    intents.refused(ready, state);
    return new Uses.Made(Answers.refused(Reasons.of(ready)), false);
  }

  private Answer refuse(ToolCall call, String reason) throws AuditException {
    Outcome outcome = new Outcome(new Verdict.Refuse(reason), call, "22", "approved-arguments");
    record.decision(call, "refuse", outcome, new CallState());
    return Answers.refused(Reasons.of(outcome));
  }

  private Outcome through(List<CheckList> lists, ToolCall call, CallState state) {
    Outcome outcome = new Outcome(Verdict.PASS, call, "", "");
    for (CheckList list : lists) {
      outcome = gate.run(list, call, state);
      if (!outcome.passed()) {
        return outcome;
      }
    }
    return outcome;
  }
}
