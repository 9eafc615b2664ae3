package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;

class DefaultDenyCheckTest {
  private final DefaultDenyCheck check = check("Read", "Bash");

  @Test
  void aDeclaredToolPasses() {
    Said.passes(on(check, Calls.builtIn("Read")));
  }

  @Test
  void anUndeclaredToolIsRefusedByItsNameWithWhatToDo() {
    assertThat(Said.refusal(on(check, Calls.builtIn("WebFetch"))))
        .contains("WebFetch")
        .contains("harness.tools")
        .contains("operator");
  }

  @Test
  void aJobThatDeclaresNothingRefusesEveryTool() {
    Said.refusal(on(check(), Calls.builtIn("Read")));
  }

  @Test
  void oddNamesAreRefusedInOneVisibleLine() {
    for (String name : Said.ODD_NAMES) {
      Said.refusal(on(check, Calls.builtIn(name)));
    }
  }

  @Test
  void aToolIsNotDeclaredByAPrefixOrBySurroundingSpace() {
    for (String name : new String[] {"Rea", "ReadX", " Read", "Read\n", "READ"}) {
      Said.refusal(on(check, Calls.builtIn(name)));
    }
  }

  @Test
  void aNameIsNoPattern() {
    Said.refusal(on(check("*", "R.*"), Calls.builtIn("Read")));
  }

  @Test
  void theSubAgentToolIsOneToolUnderBothOfItsNames() {
    Said.passes(on(check("Task"), Calls.builtIn("Agent")));
    Said.passes(on(check("Agent"), Calls.builtIn("Task")));
  }

  @Test
  void functionsAreDecidedElsewhere() {
    Said.passes(on(check, Calls.function("issues", "list")));
  }

  private static DefaultDenyCheck check(String... declared) {
    return new DefaultDenyCheck(Jobs.job().tools(declared).policy());
  }

  private static Verdict on(DefaultDenyCheck check, ToolCall call) {
    return check.on(call, new CallState());
  }
}
