package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeApprovals;
import dev.doorward.mediator.fixture.FakeSwitches;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.job.JobPolicy;
import org.junit.jupiter.api.Test;

class HarnessPersonCheckTest {
  private final FakeApprovals approvals = new FakeApprovals();
  private final FakeSwitches switches = new FakeSwitches();
  private final CallState state = new CallState();

  @Test
  void aToolThatNobodyAskedAboutPassesWithoutAPerson() throws InterruptedException {
    Said.passes(queue("Write").on(Calls.builtIn("Read"), state));

    assertThat(approvals.put()).isEmpty();
  }

  @Test
  void aToolInRequiresApprovalIsPutToAPerson() throws InterruptedException {
    Said.passes(queue("Write").on(Calls.builtIn("Write"), state));

    assertThat(approvals.put()).hasSize(1);
    assertThat(approvals.put().get(0).reasons().get(0).row()).isEqualTo("H8");
  }

  @Test
  void theSubAgentToolIsAskedUnderBothOfItsNames() throws InterruptedException {
    queue("Task").on(Calls.builtIn("Agent"), state);

    assertThat(approvals.put()).hasSize(1);
  }

  @Test
  void whatAnEarlierCheckAskedIsPutToo() throws InterruptedException {
    ask("H4");

    queue("Bash").on(Calls.builtIn("Bash"), state);

    assertThat(approvals.put().get(0).reasons())
        .extracting(CallState.Asked::row)
        .containsExactly("H4", "H8");
  }

  @Test
  void aYesIsKeptWithTheDigestOfWhatWasSeen() throws InterruptedException {
    ToolCall call = Calls.builtIn("Write");

    queue("Write").on(call, state);

    assertThat(state.approved())
        .hasValue(new CallState.Approved("ann", "a1", call.arguments().digest()));
  }

  @Test
  void aYesIsBoundToThePolicyAndToNoSnapshot() throws InterruptedException {
    queue("Write").on(Calls.builtIn("Write"), state);

    assertThat(approvals.put().get(0).binding())
        .isEqualTo(new Approvals.Binding("", "0".repeat(64)));
  }

  @Test
  void aNoRefusesWithWhoAndWhy() throws InterruptedException {
    approvals.by(question -> new Approvals.Answer.Denied("bob", "a2", "not on Fridays"));

    assertThat(Said.refusal(queue("Write").on(Calls.builtIn("Write"), state)))
        .contains("bob")
        .contains("not on Fridays")
        .contains("do not ask for the same call again");
  }

  @Test
  void anAnswerOfManyLinesBecomesOneVisibleLine() throws InterruptedException {
    approvals.by(
        question -> new Approvals.Answer.Denied("b\nob", "a2", "no\n\u001b[1m" + "x".repeat(9999)));

    Said.refusal(queue("Write").on(Calls.builtIn("Write"), state));
  }

  @Test
  void noAnswerRefusesAndSaysWhatToDo() throws InterruptedException {
    approvals.by(question -> new Approvals.Answer.Unanswered("nobody was there for 8 hours"));

    assertThat(Said.refusal(queue("Write").on(Calls.builtIn("Write"), state)))
        .contains("nobody approved it")
        .contains("8 hours")
        .contains("operator");
  }

  @Test
  void aNoLeavesTheQuestionOpen() throws InterruptedException {
    approvals.by(question -> new Approvals.Answer.Denied("bob", "a2", "no"));

    queue("Write").on(Calls.builtIn("Write"), state);

    assertThat(state.approved()).isEmpty();
    assertThat(state.unsettled()).isPresent();
  }

  @Test
  void aQueueThatFailsLeavesTheQuestionOpenForTheGateToRefuse() {
    approvals.by(
        question -> {
          throw new IllegalStateException("store gone");
        });

    assertThatThrownBy(() -> queue("Write").on(Calls.builtIn("Write"), state))
        .isInstanceOf(IllegalStateException.class);
    assertThat(state.unsettled()).isPresent();
  }

  @Test
  void atTheHarnessNobodyIsAskedHereAndTheQuestionStaysOpen() throws InterruptedException {
    Said.passes(harness("Write").on(Calls.builtIn("Write"), state));

    assertThat(approvals.put()).isEmpty();
    assertThat(state.openAtHarness()).isTrue();
  }

  @Test
  void atTheHarnessAToolThatNobodyAskedAboutLeavesNothingOpen() throws InterruptedException {
    Said.passes(harness("Write").on(Calls.builtIn("Read"), state));

    assertThat(state.unsettled()).isEmpty();
  }

  @Test
  void inTheQueueNothingIsLeftToTheHarness() throws InterruptedException {
    approvals.by(question -> new Approvals.Answer.Unanswered("no"));

    queue("Write").on(Calls.builtIn("Write"), state);

    assertThat(state.openAtHarness()).isFalse();
  }

  @Test
  void aSwitchThrownWhileAPersonWasAskedStopsTheCall() throws InterruptedException {
    approvals.by(
        question -> {
          switches.kill("*");
          return new Approvals.Answer.Approved("ann", "a1");
        });

    assertThat(Said.refusal(queue("Write").on(Calls.builtIn("Write"), state))).contains("stopped");
  }

  @Test
  void switchesLostWhileAPersonWasAskedStopTheCall() throws InterruptedException {
    approvals.by(
        question -> {
          switches.lose();
          return new Approvals.Answer.Approved("ann", "a1");
        });

    Said.refusal(queue("Write").on(Calls.builtIn("Write"), state));
  }

  private void ask(String row) {
    state.ask(row, new Verdict.Ask(Verdict.AskKind.COMMAND, "unread"));
  }

  private HarnessPersonCheck queue(String asked) {
    return check(JobPolicy.AskAt.QUEUE, asked);
  }

  private HarnessPersonCheck harness(String asked) {
    return check(JobPolicy.AskAt.HARNESS, asked);
  }

  private HarnessPersonCheck check(JobPolicy.AskAt at, String asked) {
    JobPolicy policy = Jobs.job().at(at).requiresApproval(asked).policy();
    return new HarnessPersonCheck(
        policy,
        new Person(approvals, new FakeTools(), policy),
        new KillSwitchCheck(switches, policy));
  }
}
