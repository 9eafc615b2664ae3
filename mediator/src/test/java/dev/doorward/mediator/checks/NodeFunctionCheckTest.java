package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeSwitches;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.tenant.Tools;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NodeFunctionCheckTest {
  private final FakeTools tools = new FakeTools();
  private final FakeSwitches switches = new FakeSwitches();
  private final NodeFunctionCheck check =
      new NodeFunctionCheck(
          new ToolCheck(tools),
          new ApprovedSnapshotCheck(tools),
          new KillSwitchCheck(switches, Jobs.job().policy()));

  @Test
  void aListedApprovedFunctionThatNothingStopsPasses() throws InterruptedException {
    Said.passes(on(Calls.function("issues", "list")));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "APPROVED")
  void aFunctionInAnyOtherStateIsRefused(Tools.State state) throws InterruptedException {
    tools.stand(state);

    Said.refusal(on(Calls.function("issues", "list")));
  }

  @Test
  void aListingThatChangesBetweenTheQuestionsIsRefused() throws InterruptedException {
    tools.next(Tools.State.APPROVED, Tools.State.CHANGED);

    assertThat(Said.refusal(on(Calls.function("issues", "list")))).contains("not the approved one");
  }

  @Test
  void aStoppedFunctionIsRefused() throws InterruptedException {
    switches.kill("issues.list");

    Said.refusal(on(Calls.function("issues", "list")));
  }

  @Test
  void switchesThatCannotBeReadRefuseFunctionsAndHarnessTools() throws InterruptedException {
    switches.lose();

    Said.refusal(on(Calls.function("issues", "list")));
    Said.refusal(on(Calls.builtIn("Read")));
  }

  @Test
  void aHarnessToolNeedsNoListing() throws InterruptedException {
    tools.stand(Tools.State.DOWN);

    Said.passes(on(Calls.builtIn("Read")));
  }

  @Test
  void aSwitchStopsHarnessToolsToo() throws InterruptedException {
    switches.kill("*");

    assertThat(Said.refusal(on(Calls.builtIn("Bash")))).contains("stopped");
  }

  private Verdict on(ToolCall call) throws InterruptedException {
    return check.on(call, new CallState());
  }
}
