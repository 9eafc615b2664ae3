package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolicyCheckTest {
  private final PolicyCheck check =
      new PolicyCheck(
          Jobs.job()
              .server("issues", Set.of("list", "delete"), Set.of("delete"))
              .server("web", "delete")
              .policy());

  @Test
  void aFunctionThatNeedsNoApprovalPasses() {
    Said.passes(on(Calls.function("issues", "list")));
  }

  @Test
  void aFunctionInRequiresApprovalIsAsked() {
    assertThat(Said.ask(on(Calls.function("issues", "delete")))).contains("issues.delete");
  }

  @Test
  void theAskIsOfPolicyKind() {
    assertThat(((Verdict.Ask) on(Calls.function("issues", "delete"))).kind())
        .isEqualTo(Verdict.AskKind.POLICY);
  }

  @Test
  void theSameFunctionNameOfAnotherToolPasses() {
    Said.passes(on(Calls.function("web", "delete")));
  }

  @Test
  void aHarnessToolOfTheSameNamePasses() {
    Said.passes(on(Calls.builtIn("delete")));
  }

  @Test
  void oddNamesAreAskedInOneVisibleLine() {
    for (String name : Said.ODD_NAMES) {
      PolicyCheck odd =
          new PolicyCheck(Jobs.job().server(name, Set.of(name), Set.of(name)).policy());
      Said.ask(odd.on(Calls.function(name, name), new CallState()));
    }
  }

  private Verdict on(ToolCall call) {
    return check.on(call, new CallState());
  }
}
