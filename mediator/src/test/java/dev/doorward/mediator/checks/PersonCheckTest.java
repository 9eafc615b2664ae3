package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeApprovals;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.job.JobPolicy;
import org.junit.jupiter.api.Test;

class PersonCheckTest {
  private final FakeApprovals approvals = new FakeApprovals();
  private final CallState state = new CallState();
  private final ToolCall call = Calls.function("issues", "delete");

  @Test
  void nobodyIsAskedWhatNoCheckAsked() throws InterruptedException {
    Said.passes(check(JobPolicy.AskAt.QUEUE).on(call, state));

    assertThat(approvals.put()).isEmpty();
  }

  @Test
  void aYesPassesAndIsKept() throws InterruptedException {
    ask();

    Said.passes(check(JobPolicy.AskAt.QUEUE).on(call, state));

    assertThat(state.approved()).map(CallState.Approved::by).hasValue("ann");
    assertThat(state.unsettled()).isEmpty();
  }

  @Test
  void aFunctionIsAskedInTheQueueEvenWhenTheJobAsksAtTheHarness() throws InterruptedException {
    ask();

    check(JobPolicy.AskAt.HARNESS).on(call, state);

    assertThat(approvals.put()).hasSize(1);
    assertThat(state.openAtHarness()).isFalse();
  }

  @Test
  void theYesIsBoundToSnapshotAndPolicy() throws InterruptedException {
    ask();

    check(JobPolicy.AskAt.QUEUE).on(call, state);

    assertThat(approvals.put().get(0).binding())
        .isEqualTo(new Approvals.Binding("snapshot-of-issues", "0".repeat(64)));
  }

  @Test
  void thePersonIsShownTheCallAsItIsNow() throws InterruptedException {
    ask();
    ToolCall changed = call.with(Calls.arguments("{\"id\":7}"));

    check(JobPolicy.AskAt.QUEUE).on(changed, state);

    assertThat(approvals.put().get(0).call()).isEqualTo(changed);
    assertThat(state.approved())
        .map(CallState.Approved::argumentsDigest)
        .hasValue(changed.arguments().digest());
  }

  @Test
  void whatAPersonSettledIsNotAskedTwice() throws InterruptedException {
    ask();
    PersonCheck check = check(JobPolicy.AskAt.QUEUE);
    check.on(call, state);

    Said.passes(check.on(call, state));

    assertThat(approvals.put()).hasSize(1);
  }

  @Test
  void whatIsAskedAfterAYesIsAskedAnew() throws InterruptedException {
    ask();
    PersonCheck check = check(JobPolicy.AskAt.QUEUE);
    check.on(call, state);
    ask();

    check.on(call, state);

    assertThat(approvals.put()).hasSize(2);
  }

  @Test
  void aNoRefuses() throws InterruptedException {
    ask();
    approvals.by(question -> new Approvals.Answer.Denied("bob", "a2", "no"));

    Said.refusal(check(JobPolicy.AskAt.QUEUE).on(call, state));
  }

  @Test
  void noAnswerRefuses() throws InterruptedException {
    ask();
    approvals.by(question -> new Approvals.Answer.Unanswered("the session ended"));

    Said.refusal(check(JobPolicy.AskAt.QUEUE).on(call, state));
  }

  @Test
  @SuppressWarnings("NullAway") // a queue that breaks its contract is what is tested
  void aQueueThatAnswersNothingIsNoYes() {
    ask();
    approvals.by(question -> null);

    assertThatThrownBy(() -> check(JobPolicy.AskAt.QUEUE).on(call, state))
        .isInstanceOf(RuntimeException.class);
    assertThat(state.unsettled()).isPresent();
  }

  @Test
  void anInterruptWhileAPersonIsAskedIsNoYes() {
    ask();
    approvals.by(
        question -> {
          throw new InterruptedException("the session ends");
        });

    assertThatThrownBy(() -> check(JobPolicy.AskAt.QUEUE).on(call, state))
        .isInstanceOf(InterruptedException.class);
    assertThat(state.approved()).isEmpty();
  }

  private void ask() {
    state.ask("13", new Verdict.Ask(Verdict.AskKind.POLICY, "may it"));
  }

  private PersonCheck check(JobPolicy.AskAt at) {
    return new PersonCheck(new Person(approvals, new FakeTools(), Jobs.job().at(at).policy()));
  }
}
