package dev.doorward.mediator.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GateTest {
  private final Gate gate = new Gate();
  private final CallState state = new CallState();
  private final ToolCall call = Calls.builtIn("Read");

  @AfterEach
  void clearInterrupt() {
    boolean ignored = Thread.interrupted();
  }

  @Test
  void anEmptyListPasses() {
    assertThat(run().passed()).isTrue();
  }

  @Test
  void aPassKeepsTheCallAsItWas() {
    assertThat(run(new Passing()).call()).isEqualTo(call);
  }

  @Test
  void theFirstRefusalDecidesByItsRowAndName() {
    Outcome outcome = run(new Passing(), new Refusing(), new Throwing());

    assertThat(outcome.row()).isEqualTo("R");
    assertThat(outcome.check()).isEqualTo("refusing");
    assertThat(outcome.verdict()).isEqualTo(new Verdict.Refuse("no"));
  }

  @Test
  void aCheckAfterARefusalIsNotRun() {
    Counting counting = new Counting();

    run(new Refusing(), counting);

    assertThat(counting.runs).isZero();
  }

  @Test
  void aCheckThatThrowsRefusesByItsName() {
    assertThat(reason(run(new Throwing()))).contains("throwing").contains("failed");
  }

  @Test
  void whatACheckThrewIsNotToldToTheModel() {
    assertThat(reason(run(new Throwing()))).doesNotContain("private detail");
  }

  @Test
  void aCheckThatRunsOutOfStackRefuses() {
    assertThat(reason(run(new Overflowing()))).contains("overflowing");
  }

  @Test
  void aCheckThatRunsOutOfMemoryRefuses() {
    assertThat(reason(run(new Exhausted()))).contains("exhausted");
  }

  @Test
  void aCheckThatThrowsACheckedExceptionItNeverDeclaredRefuses() {
    assertThat(reason(run(new Sneaky()))).contains("sneaky");
  }

  @Test
  void aCheckThatAnswersNothingRefusesByItsName() {
    assertThat(reason(run(new Silent()))).contains("silent").contains("gave no answer");
  }

  @Test
  void anInterruptedCheckRefuses() {
    assertThat(reason(run(new Interrupted()))).contains("ending");
  }

  @Test
  void anInterruptIsKeptForWhoeverCalled() {
    run(new Interrupted());

    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void anAskWithoutAPersonCheckIsAskAndNeverPass() {
    Outcome outcome = run(new Asking(), new Passing());

    assertThat(outcome.passed()).isFalse();
    assertThat(outcome.verdict()).isInstanceOf(Verdict.Ask.class);
    assertThat(outcome.row()).isEqualTo("A");
  }

  @Test
  void aRefusalAfterAnAskWins() {
    assertThat(run(new Asking(), new Refusing()).verdict()).isInstanceOf(Verdict.Refuse.class);
  }

  @Test
  void aFailureAfterAnAskWins() {
    assertThat(run(new Asking(), new Throwing()).verdict()).isInstanceOf(Verdict.Refuse.class);
  }

  @Test
  void aSettledAskPasses() {
    assertThat(run(new Asking(), new Approving()).passed()).isTrue();
  }

  @Test
  void anAskAfterThePersonSaidYesIsNotCoveredByThatYes() {
    Outcome outcome = run(new Asking(), new Approving(), new Asking());

    assertThat(outcome.verdict()).isInstanceOf(Verdict.Ask.class);
  }

  @Test
  void anAskOfAnEarlierListIsStillOpenInALaterOne() {
    run(new Asking());

    assertThat(gate.run(list(new Passing()), call, state).verdict())
        .isInstanceOf(Verdict.Ask.class);
  }

  @Test
  void theFirstOfSeveralOpenAsksIsTheOutcome() {
    state.ask("13", new Verdict.Ask(Verdict.AskKind.POLICY, "first"));

    assertThat(run(new Asking()).row()).isEqualTo("13");
  }

  @Test
  void aChangeEndsTheRunSoThatTheChangedCallStartsAnew() {
    Counting counting = new Counting();

    Outcome outcome = run(new Changing(), counting);

    assertThat(counting.runs).isZero();
    assertThat(outcome.passed()).isFalse();
    assertThat(outcome.call().arguments()).isEqualTo(Changing.TO);
  }

  @Test
  void aChangeLeavesTheCallThatWasAskedAsItWas() {
    run(new Changing());

    assertThat(call.arguments()).isEqualTo(Calls.arguments("{\"a\":1}"));
  }

  @Test
  void stubWithholdAndHoldEndTheRunAndAreNoPass() {
    for (Verdict verdict :
        List.of(
            new Verdict.Stub(Calls.json("{}")),
            new Verdict.Withhold("secret"),
            new Verdict.Hold("later"))) {
      Outcome outcome = run(new Saying(verdict), new Passing());

      assertThat(outcome.verdict()).isEqualTo(verdict);
      assertThat(outcome.passed()).isFalse();
    }
  }

  @Test
  void checksRunInTheOrderOfTheList() {
    List<String> order = new ArrayList<>();

    run(new Noting(order, "1"), new Noting(order, "2"), new Noting(order, "3"));

    assertThat(order).containsExactly("1", "2", "3");
  }

  @Test
  void aCheckWithoutARowIsFoundWhenTheListIsMade() {
    Check nameless = (asked, noted) -> Verdict.PASS;

    assertThatThrownBy(() -> list(nameless))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("@Row");
  }

  @Test
  void aListCannotBeChangedAfterItWasMade() {
    List<Check> checks = new ArrayList<>(List.of(new Refusing()));
    CheckList list = new CheckList("Test", checks);
    checks.clear();

    assertThat(gate.run(list, call, state).passed()).isFalse();
  }

  private Outcome run(Check... checks) {
    return gate.run(list(checks), call, state);
  }

  private static CheckList list(Check... checks) {
    return new CheckList("Test", List.of(checks));
  }

  private static String reason(Outcome outcome) {
    return ((Verdict.Refuse) outcome.verdict()).reason();
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
      return new Verdict.Ask(Verdict.AskKind.POLICY, "may it");
    }
  }

  @Row(id = "Y", name = "approving")
  private static final class Approving implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      state.approve(new CallState.Approved("ann", "a1", call.arguments().digest()));
      return Verdict.PASS;
    }
  }

  @Row(id = "T", name = "throwing")
  private static final class Throwing implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      throw new IllegalStateException("private detail");
    }
  }

  @Row(id = "O", name = "overflowing")
  private static final class Overflowing implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      throw new StackOverflowError("private detail");
    }
  }

  @Row(id = "M", name = "exhausted")
  private static final class Exhausted implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      throw new OutOfMemoryError("private detail");
    }
  }

  @Row(id = "K", name = "sneaky")
  private static final class Sneaky implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) {
      throw Sneaky.<RuntimeException>as(new java.io.IOException("private detail"));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E as(Throwable thrown) throws E {
      throw (E) thrown;
    }
  }

  @Row(id = "N", name = "silent")
  private static final class Silent implements Check {
    @Override
    @SuppressWarnings("NullAway") // a check that breaks its contract is what is tested
    public Verdict on(ToolCall call, CallState state) {
      return null;
    }
  }

  @Row(id = "I", name = "interrupted")
  private static final class Interrupted implements Check {
    @Override
    public Verdict on(ToolCall call, CallState state) throws InterruptedException {
      throw new InterruptedException("the session ends");
    }
  }

  @Row(id = "C", name = "changing")
  private static final class Changing implements Check {
    static final Arguments TO = Calls.arguments("{\"a\":2}");

    @Override
    public Verdict on(ToolCall call, CallState state) {
      return new Verdict.Change(TO, "other");
    }
  }

  @Row(id = "S", name = "saying")
  private static final class Saying implements Check {
    private final Verdict verdict;

    Saying(Verdict verdict) {
      this.verdict = verdict;
    }

    @Override
    public Verdict on(ToolCall call, CallState state) {
      return verdict;
    }
  }

  @Row(id = "Q", name = "counting")
  private static final class Counting implements Check {
    private int runs;

    @Override
    public Verdict on(ToolCall call, CallState state) {
      runs++;
      return Verdict.PASS;
    }
  }

  @Row(id = "L", name = "noting")
  private static final class Noting implements Check {
    private final List<String> order;
    private final String name;

    Noting(List<String> order, String name) {
      this.order = order;
      this.name = name;
    }

    @Override
    public Verdict on(ToolCall call, CallState state) {
      order.add(name);
      return Verdict.PASS;
    }
  }
}
