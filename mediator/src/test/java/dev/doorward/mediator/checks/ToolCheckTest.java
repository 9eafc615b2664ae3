package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.tenant.Tools;
import org.junit.jupiter.api.Test;

class ToolCheckTest {
  private final FakeTools tools = new FakeTools();
  private final ToolCheck check = new ToolCheck(tools);

  @Test
  void aListedFunctionPasses() throws InterruptedException {
    Said.passes(onList());
  }

  @Test
  void aChangedListingIsLeftToTheSnapshotCheck() throws InterruptedException {
    tools.stand(Tools.State.CHANGED);

    Said.passes(onList());
  }

  @Test
  void anUnknownFunctionIsRefused() throws InterruptedException {
    tools.stand(Tools.State.UNKNOWN);

    assertThat(Said.refusal(onList())).contains("issues.list").contains("not an approved function");
  }

  @Test
  void aServerThatIsDownIsRefusedAndMayBeTriedAgain() throws InterruptedException {
    tools.stand(Tools.State.DOWN);

    assertThat(Said.refusal(onList())).contains("issues").contains("try again later");
  }

  @Test
  void aFunctionTheServerNoLongerListsIsRefused() throws InterruptedException {
    tools.stand(Tools.State.MISSING);

    assertThat(Said.refusal(onList())).contains("issues.list").contains("no longer listed");
  }

  @Test
  void everyStateHasAnAnswer() throws InterruptedException {
    for (Tools.State state : Tools.State.values()) {
      tools.stand(state);
      assertThat(onList()).isInstanceOfAny(Verdict.Pass.class, Verdict.Refuse.class);
    }
  }

  @Test
  void aHarnessToolOrAnUnresolvedNameIsNoFunction() throws InterruptedException {
    Said.refusal(Said.by(check, Calls.builtIn("Read")));
    Said.refusal(Said.by(check, Calls.unresolved("mcp__x__y")));
  }

  @Test
  void oddNamesAreRefusedInOneVisibleLine() throws InterruptedException {
    for (Tools.State state :
        new Tools.State[] {Tools.State.UNKNOWN, Tools.State.DOWN, Tools.State.MISSING}) {
      tools.stand(state);
      for (String name : Said.ODD_NAMES) {
        Said.refusal(Said.by(check, Calls.function(name, name)));
      }
    }
  }

  private Verdict onList() throws InterruptedException {
    return check.on(Calls.function("issues", "list"), new CallState());
  }
}
