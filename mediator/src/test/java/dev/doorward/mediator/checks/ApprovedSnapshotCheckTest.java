package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.tenant.Tools;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApprovedSnapshotCheckTest {
  private final FakeTools tools = new FakeTools();
  private final ApprovedSnapshotCheck check = new ApprovedSnapshotCheck(tools);

  @Test
  void theApprovedListingPasses() throws InterruptedException {
    Said.passes(check.on(Calls.function("issues", "list"), new CallState()));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "APPROVED")
  void everyOtherStateIsRefused(Tools.State state) throws InterruptedException {
    tools.stand(state);

    assertThat(Said.refusal(check.on(Calls.function("issues", "list"), new CallState())))
        .contains("issues.list")
        .contains("pin diff");
  }

  @Test
  void aCallThatIsNoFunctionHasNoApprovedListing() throws InterruptedException {
    Said.refusal(check.on(Calls.builtIn("Read"), new CallState()));
  }

  @Test
  void oddNamesAreRefusedInOneVisibleLine() throws InterruptedException {
    tools.stand(Tools.State.CHANGED);
    for (String name : Said.ODD_NAMES) {
      Said.refusal(check.on(Calls.function(name, name), new CallState()));
    }
  }
}
