package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeSwitches;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KillSwitchCheckTest {
  private final FakeSwitches switches = new FakeSwitches();
  private final KillSwitchCheck check = new KillSwitchCheck(switches, Jobs.job().policy());

  @Test
  void nothingThrownPasses() {
    Said.passes(on(Calls.function("issues", "list")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "job:nightly", "issues.list"})
  void aThrownSwitchRefusesWithWhoWhatAndWhy(String scope) {
    switches.kill(scope);

    assertThat(Said.refusal(on(Calls.function("issues", "list"))))
        .contains("ops")
        .contains(scope)
        .contains("incident 7")
        .contains("do not try it again");
  }

  @Test
  void aSwitchOfAnotherJobOrFunctionPasses() {
    switches.kill("job:daily").kill("issues.delete");

    Said.passes(on(Calls.function("issues", "list")));
  }

  @Test
  void aHarnessToolCanBeStoppedByName() {
    switches.kill("Read");

    Said.refusal(on(Calls.builtIn("Read")));
  }

  @Test
  void aSwitchReachesTheVeryNextCall() {
    Said.passes(on(Calls.builtIn("Read")));
    switches.kill("*");

    Said.refusal(on(Calls.builtIn("Read")));
  }

  @Test
  void switchesThatCannotBeReadRefuse() {
    switches.lose();

    assertThat(Said.refusal(on(Calls.function("issues", "list"))))
        .contains("cannot be read")
        .contains("doorward doctor");
  }

  @Test
  void theStoresOwnMessageIsNotToldToTheModel() {
    switches.lose();

    assertThat(Said.refusal(on(Calls.builtIn("Read")))).doesNotContain("tenant.db");
  }

  @Test
  void aReasonOfManyLinesBecomesOneVisibleLine() {
    switches.kill("*", "first\nsecond\u001b[31m\u202e" + "x".repeat(10_000));

    assertThat(Said.refusal(on(Calls.builtIn("Read")))).contains("first\\u000asecond");
  }

  private Verdict on(ToolCall call) {
    return check.on(call, new CallState());
  }
}
