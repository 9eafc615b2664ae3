package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Outcome;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what the harness asks at its hook. Safe for use by many threads. */
final class HookCalls implements HookDesk {
  private static final Logger LOG = LoggerFactory.getLogger(HookCalls.class);

  private final NameResolver names;
  private final Decider decider;
  private final Decisions decisions;
  private final Tickets tickets;
  private final Intents intents;
  private final CallRecord record;
  private final HookEvents events;
  private final Set<String> usedBefore;

  HookCalls(
      NameResolver names,
      Decider decider,
      Decisions decisions,
      Tickets tickets,
      Intents intents,
      CallRecord record,
      Set<String> usedBefore) {
    this.names = names;
    this.decider = decider;
    this.decisions = decisions;
    this.tickets = tickets;
    this.intents = intents;
    this.record = record;
    this.events = new HookEvents(decisions, record);
    this.usedBefore = Set.copyOf(usedBefore);
  }

  @Override
  public Decision decide(Question question) throws InterruptedException {
    try {
      return decided(names.call(question));
    } catch (AuditException e) {
      Interrupts.rethrow();
      return new Decision.Deny(Session.TRAIL_CLOSED);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("question failed call={}", question.id(), e);
      return new Decision.Deny(Session.FAILED);
    }
  }

  @Override
  public void event(Event event) {
    events.take(event);
  }

  private Decision decided(ToolCall call) throws InterruptedException, AuditException {
    if (usedBefore.contains(call.id().value())) {
      return refuse(
          new Outcome(
              new Verdict.Refuse(
                  "this call was let run before the daemon was started anew, so it is not let run"
                      + " again; look at what it did and ask anew"),
              call,
              "",
              "used-before"),
          new CallState());
    }
    Decisions.Given given = decisions.once(call, () -> decideNew(call));
    return given.anew() ? given.decision() : again(call, given.decision());
  }

  private Decision decideNew(ToolCall asked) throws InterruptedException, AuditException {
    tickets.withdraw(asked);
    Decider.Decided decided = decider.decide(asked);
    Interrupts.rethrow();
    Outcome outcome = decided.outcome();
    boolean builtIn = outcome.call().target() instanceof Target.BuiltIn;
    if (outcome.passed()) {
      return builtIn
          ? run(asked, outcome, decided.state(), allowed(asked, outcome, decided.state()), "allow")
          : ticket(asked, outcome, decided.state());
    }
    if (builtIn && outcome.verdict() instanceof Verdict.Ask && decided.state().openAtHarness()) {
      Decision there = new Decision.AskThere(Reasons.of(outcome));
      return run(asked, outcome, decided.state(), there, "ask");
    }
    return refuse(outcome, decided.state());
  }

  // The call may run as soon as the harness has the answer (a dialog's yes is told to nobody), so
  // its intent comes first.
  private Decision run(
      ToolCall asked, Outcome outcome, CallState state, Decision decision, String word)
      throws InterruptedException, AuditException {
    if (!decisions.ifCurrent(asked, () -> {})) {
      return superseded(outcome.call());
    }
    record.decisionBeforeIntent(outcome.call(), word, outcome, state);
    Outcome intent = intents.write(outcome.call());
    return intent.passed() ? decision : new Decision.Deny(Reasons.of(intent));
  }

  private Decision ticket(ToolCall asked, Outcome outcome, CallState state)
      throws AuditException, InterruptedException {
    record.decision(outcome.call(), "allow", outcome, state);
    return decisions.ifCurrent(asked, () -> tickets.issue(outcome.call(), state))
        ? allowed(asked, outcome, state)
        : superseded(outcome.call());
  }

  // The same question once more, as Write does: the same decision, on the trail once more, and a
  // call that may run a second time has a second intent.
  private Decision again(ToolCall asked, Decision decision)
      throws InterruptedException, AuditException {
    if (decision instanceof Decision.Deny deny) {
      record.decisionBeforeIntent(asked, "refuse", repeated(asked), new CallState());
      return deny;
    }
    ToolCall call =
        decision instanceof Decision.Allow allow && allow.updatedInput() != null
            ? asked.with(Arguments.of(allow.updatedInput()))
            : asked;
    String word = decision instanceof Decision.Allow ? "allow" : "ask";
    boolean covered =
        call.target() instanceof Target.Function || record.openBuiltIn(call.id().value());
    if (covered) {
      record.decision(call, word, repeated(call), new CallState());
      return decision;
    }
    record.decisionBeforeIntent(call, word, repeated(call), new CallState());
    Outcome intent = intents.write(call);
    return intent.passed() ? decision : new Decision.Deny(Reasons.of(intent));
  }

  private Decision superseded(ToolCall call) throws AuditException {
    return refuse(
        new Outcome(
            new Verdict.Refuse(
                "another question was put under this tool-use id before this one was decided; ask"
                    + " anew"),
            call,
            "",
            "superseded"),
        new CallState());
  }

  private Decision refuse(Outcome outcome, CallState state) throws AuditException {
    record.decision(outcome.call(), "refuse", outcome, state);
    return new Decision.Deny(Reasons.of(outcome));
  }

  private static Outcome repeated(ToolCall call) {
    return new Outcome(Verdict.PASS, call, "", "asked-again");
  }

  private static Decision allowed(ToolCall asked, Outcome outcome, CallState state) {
    Arguments arguments = outcome.call().arguments();
    boolean changed = !arguments.equals(asked.arguments());
    return new Decision.Allow(Reasons.allowed(state), changed ? arguments.json() : null);
  }
}
