package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskListCheckTest {
  private final AskListCheck check = new AskListCheck();

  @ParameterizedTest
  @ValueSource(strings = {"Bash", "Monitor"})
  void everyShellCommandIsAskedWhileNoRuleReadsIt(String name) {
    Verdict verdict = check.on(Calls.builtIn(name), new CallState());

    Said.ask(verdict);
    assertThat(((Verdict.Ask) verdict).kind()).isEqualTo(Verdict.AskKind.COMMAND);
  }

  @Test
  void aCommandThatLooksHarmlessIsAskedAllTheSame() {
    Said.ask(
        check.on(
            Calls.builtIn("Bash").with(Calls.arguments("{\"command\":\"ls\"}")), new CallState()));
  }

  @Test
  void aCommandThatIsMissingIsAskedAllTheSame() {
    Said.ask(check.on(Calls.builtIn("Bash").with(Calls.arguments("{}")), new CallState()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Read", "Edit", "Write", "Agent", "ToolSearch"})
  void otherToolsRunAtOnce(String name) {
    Said.passes(check.on(Calls.builtIn(name), new CallState()));
  }

  @Test
  void aFunctionNamedLikeTheShellIsAFunction() {
    Said.passes(check.on(Calls.function("x", "Bash"), new CallState()));
  }

  @Test
  void theCheckSettlesNothingByItself() {
    CallState state = new CallState();

    check.on(Calls.builtIn("Bash"), state);

    assertThat(state.approved()).isEmpty();
  }
}
