package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnToolsCheckTest {
  private final OwnToolsCheck check = new OwnToolsCheck();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "doorward",
        "Doorward",
        "DOORWARD",
        "mcp__doorward",
        "mcp__doorward__",
        "mcp__doorward__x",
        "mcp__doorward__approvals_approve",
        "mcp__DoorWard__x",
        "MCP__DOORWARD__X"
      })
  void theDaemonsOwnNameIsRefusedInEverySpelling(String name) {
    assertThat(Said.refusal(on(unresolvedOrBuiltIn(name)))).contains("doorward itself");
  }

  @Test
  void aConfiguredToolOfTheDaemonsNameIsRefused() {
    Said.refusal(on(Calls.function("doorward", "x")));
  }

  @Test
  void aToolThatIsSpelledLikeTheDaemonIsRefusedWhateverItsConfiguredName() {
    Said.refusal(on(Calls.function("DoorWard", "x")));
  }

  @Test
  void theTargetCountsEvenWhenTheSpellingHidesIt() {
    Said.refusal(
        on(
            new ToolCall(
                Calls.builtIn("x").id(),
                "harmless",
                new Target.Function("doorward", "x"),
                Calls.arguments("{}"),
                null)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Read", "doorwards", "mcp__doorward2__x", "mcp__my_doorward__x"})
  void otherNamesPass(String name) {
    Said.passes(on(unresolvedOrBuiltIn(name)));
  }

  @Test
  void aFunctionNamedLikeTheDaemonOfAnotherToolPasses() {
    Said.passes(on(Calls.function("issues", "doorward")));
  }

  @Test
  void oddNamesPassToTheChecksThatDecideThem() {
    for (String name : Said.ODD_NAMES) {
      Said.passes(on(Calls.builtIn(name)));
    }
  }

  private Verdict on(ToolCall call) {
    return check.on(call, new CallState());
  }

  private static ToolCall unresolvedOrBuiltIn(String name) {
    return name.startsWith("mcp__") ? Calls.unresolved(name) : Calls.builtIn(name);
  }
}
