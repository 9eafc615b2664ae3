package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeServers;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;
import dev.doorward.mediator.gate.Row;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Which lists decide which call, shown with lists of few checks. */
class DeciderTest {
  private static final ToolCall BUILT_IN = Calls.builtIn("Read");
  private static final ToolCall FUNCTION = Calls.function("issues", "list");

  private final AtomicInteger changes = new AtomicInteger();

  @Test
  void aCallThatIsChangedAgainAndAgainIsRefusedInTheEnd() {
    Outcome outcome = decide(lists(new Looping(changes), new Passing(), new Passing()), BUILT_IN);

    assertThat(Reasons.of(outcome)).contains("changed again and again");
    assertThat(changes).hasValueBetween(2, 20);
  }

  @Test
  void aChangedCallStartsAnewWithWhatItHoldsNow() {
    Checks checks = lists(new ChangingOnce(), new Passing(), new Passing());

    Decider.Decided decided = new Decider(new Gate(), checks).decide(BUILT_IN);

    assertThat(decided.outcome().passed()).isTrue();
    assertThat(decided.state().decided()).hasValue(ChangingOnce.TO.arguments().digest());
  }

  @Test
  void aHarnessToolMeetsTheHarnessPathOnly() {
    assertThat(decide(lists(new Passing(), new Asking(), new Asking()), BUILT_IN).passed())
        .isTrue();
  }

  @Test
  void aFunctionMeetsBeforeGateAndGate() {
    assertThat(decide(lists(new Passing(), new Refusing(), new Passing()), FUNCTION).passed())
        .isFalse();
    assertThat(decide(lists(new Passing(), new Passing(), new Refusing()), FUNCTION).passed())
        .isFalse();
  }

  @Test
  void aQuestionPutBeforeTheGateIsSettledByThePersonInTheGate() {
    assertThat(decide(lists(new Passing(), new Asking(), new Approving()), FUNCTION).passed())
        .isTrue();
  }

  @Test
  void aQuestionPutBeforeTheGateThatNobodySettlesIsNoPass() {
    assertThat(decide(lists(new Passing(), new Asking(), new Passing()), FUNCTION).verdict())
        .isInstanceOf(Verdict.Ask.class);
  }

  @Test
  void aQuestionThatNoPersonCheckSettledIsDeniedAndNotLeftToTheHarness()
      throws InterruptedException {
    Checks checks = lists(new Asking(), new Passing(), new Passing());

    Run.deny(ask(checks, new MemoryTrail()));
  }

  @Test
  void aCheckOfTheEdgeThatRefusesAfterTheIntentLeavesNoOpenIntent() throws InterruptedException {
    MemoryTrail trail = new MemoryTrail();
    CheckList none = new CheckList("None", List.of());
    CheckList edge = new CheckList("Edge", List.of(new Intending(trail), new Refusing()));

    Run.deny(ask(new Checks(none, none, none, none, edge, none, none), trail));

    assertThat(trail.openIntent("t1")).isFalse();
    assertThat(trail.kinds("t1")).contains(EntryKind.INTENT);
  }

  private static HookDesk.Decision ask(Checks checks, MemoryTrail trail)
      throws InterruptedException {
    Session session =
        new Session(checks, OfferedFunctions.of(List.of()), new FakeServers(), trail, List.of());
    return session
        .hooks()
        .decide(new HookDesk.Question(new CallId("t1"), "Read", Calls.json("{}"), null));
  }

  private static Outcome decide(Checks checks, ToolCall call) {
    return new Decider(new Gate(), checks).decide(call).outcome();
  }

  private static Checks lists(Check harnessPath, Check beforeGate, Check gate) {
    CheckList none = new CheckList("None", List.of());
    return new Checks(
        new CheckList("HarnessPath", List.of(harnessPath)),
        new CheckList("BeforeGate", List.of(beforeGate)),
        new CheckList("Gate", List.of(gate)),
        none,
        none,
        none,
        none);
  }

  @Row(id = "X", name = "looping")
  private record Looping(AtomicInteger runs) implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      return new Verdict.Change(
          Calls.arguments("{\"n\":" + runs.incrementAndGet() + "}"), "once more");
    }
  }

  @Row(id = "C", name = "changing-once")
  private static final class ChangingOnce implements Check {
    static final ToolCall TO = BUILT_IN.with(Calls.arguments("{\"n\":1}"));

    @Override
    public Verdict on(ToolCall call, CallState state) {
      return call.equals(TO) ? Verdict.PASS : new Verdict.Change(TO.arguments(), "better");
    }
  }

  @Row(id = "P", name = "passing")
  private static final class Passing implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      return Verdict.PASS;
    }
  }

  @Row(id = "R", name = "refusing")
  private static final class Refusing implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      return new Verdict.Refuse("no");
    }
  }

  @Row(id = "A", name = "asking")
  private static final class Asking implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      return new Verdict.Ask(Verdict.AskKind.LOOP, "may it");
    }
  }

  @Row(id = "17", name = "approving")
  private static final class Approving implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      state.approve(new CallState.Approved("ann", "a1", call.arguments().digest()));
      return Verdict.PASS;
    }
  }

  @Row(id = "32", name = "intending")
  private record Intending(MemoryTrail trail) implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      state.intend();
      trail.append(TrailEntry.of(EntryKind.INTENT, call));
      return Verdict.PASS;
    }
  }
}
