package dev.doorward.mediator.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.Verdict;
import org.junit.jupiter.api.Test;

class CallStateTest {
  private final CallState state = new CallState();

  @Test
  void nothingAskedIsNothingOpen() {
    assertThat(state.unsettled()).isEmpty();
  }

  @Test
  void aQuestionIsOpenUntilAPersonSaidYes() {
    ask("13");

    assertThat(state.unsettled()).map(CallState.Asked::row).hasValue("13");
  }

  @Test
  void aYesSettlesEverythingAskedBeforeIt() {
    ask("13");
    ask("H4");
    approve();

    assertThat(state.unsettled()).isEmpty();
  }

  @Test
  void aYesSettlesNothingAskedAfterIt() {
    ask("13");
    approve();
    ask("43");

    assertThat(state.unsettled()).map(CallState.Asked::row).hasValue("43");
  }

  @Test
  void aYesBeforeAnyQuestionSettlesNone() {
    approve();
    ask("13");

    assertThat(state.unsettled()).isPresent();
  }

  @Test
  void questionsAreOpenAtTheHarnessOnlyWhenTheyWereLeftToIt() {
    ask("H4");

    assertThat(state.openAtHarness()).isFalse();
    state.leaveToHarness();
    assertThat(state.openAtHarness()).isTrue();
  }

  @Test
  void aQuestionPutAfterTheOthersWereLeftToTheHarnessIsNotTheHarnesss() {
    ask("H4");
    state.leaveToHarness();
    ask("H9");

    assertThat(state.openAtHarness()).isFalse();
  }

  @Test
  void nothingIsOpenAtTheHarnessWhenNothingWasAsked() {
    state.leaveToHarness();

    assertThat(state.openAtHarness()).isFalse();
  }

  private void ask(String row) {
    state.ask(row, new Verdict.Ask(Verdict.AskKind.POLICY, "may it"));
  }

  private void approve() {
    state.approve(new CallState.Approved("ann", "a1", "d"));
  }
}
