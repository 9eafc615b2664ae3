package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;

class GrantsCheckTest {
  private final GrantsCheck check =
      new GrantsCheck(Jobs.job().server("issues", "list", "get").server("web", "fetch").policy());

  @Test
  void aDeclaredFunctionPasses() {
    Said.passes(on(Calls.function("issues", "get")));
  }

  @Test
  void aFunctionTheJobDoesNotDeclareIsRefusedByName() {
    assertThat(Said.refusal(on(Calls.function("issues", "delete"))))
        .contains("issues.delete")
        .contains("operator");
  }

  @Test
  void aFunctionOfAnotherToolIsRefused() {
    Said.refusal(on(Calls.function("web", "get")));
  }

  @Test
  void aToolTheJobDoesNotDeclareIsRefused() {
    Said.refusal(on(Calls.function("mail", "list")));
  }

  @Test
  void namesAreExact() {
    for (String name : new String[] {"List", "list ", "lis", "list\u0000", "*", "l?st", ""}) {
      Said.refusal(on(Calls.function("issues", name)));
    }
  }

  @Test
  void whereToolEndsAndFunctionStartsIsNotGuessedFromADot() {
    GrantsCheck dotted = new GrantsCheck(Jobs.job().server("a.b", "c").policy());

    Said.passes(dotted.on(Calls.function("a.b", "c"), new CallState()));
    Said.refusal(dotted.on(Calls.function("a", "b.c"), new CallState()));
  }

  @Test
  void whatIsNoFunctionIsRefused() {
    Said.refusal(on(Calls.builtIn("Read")));
    Said.refusal(on(Calls.unresolved("mcp__issues__list")));
  }

  @Test
  void oddNamesAreRefusedInOneVisibleLine() {
    for (String name : Said.ODD_NAMES) {
      Said.refusal(on(Calls.function("issues", name)));
      Said.refusal(on(Calls.function(name, "list")));
    }
  }

  private Verdict on(ToolCall call) {
    return check.on(call, new CallState());
  }
}
