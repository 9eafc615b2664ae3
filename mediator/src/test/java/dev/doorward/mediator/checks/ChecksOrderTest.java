package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.fixture.FakeApprovals;
import dev.doorward.mediator.fixture.FakeSwitches;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order of the lists is the policy of the product. */
class ChecksOrderTest {
  private final Checks checks =
      Checks.of(
          Jobs.job().policy(),
          new FakeTools(),
          new FakeSwitches(),
          arguments -> Optional.empty(),
          new FakeApprovals(),
          new MemoryTrail());

  @Test
  void theHarnessPath() {
    assertThat(rows(checks.harnessPath()))
        .containsExactly("H1", "H1a", "H2", "H2a", "H2b", "H3", "H4", "H8");
  }

  @Test
  void beforeTheGate() {
    assertThat(rows(checks.beforeGate())).isEmpty();
  }

  @Test
  void theGate() {
    assertThat(rows(checks.gate())).containsExactly("8", "13", "17");
  }

  @Test
  void dispatch() {
    assertThat(rows(checks.dispatch())).containsExactly("22");
  }

  @Test
  void theEdge() {
    assertThat(rows(checks.edge())).containsExactly("32");
  }

  @Test
  void theNode() {
    assertThat(rows(checks.node())).containsExactly("36", "37", "38", "39");
  }

  @Test
  void afterTheCall() {
    assertThat(rows(checks.afterCall())).isEmpty();
  }

  @Test
  void aFunctionMeetsTheHarnessPathThroughTheSecretScan() {
    assertThat(rows(checks.harnessNames())).containsExactly("H1", "H1a", "H2", "H2a", "H2b", "H3");
  }

  @Test
  void theListsHaveTheirNamesAndTheOrderInWhichACallMeetsThem() {
    assertThat(checks.inOrder())
        .extracting(CheckList::name)
        .containsExactly(
            "HarnessPath", "BeforeGate", "Gate", "Dispatch", "Edge", "Node", "AfterCall");
  }

  @Test
  void noTwoChecksShareARowOrAName() {
    List<String> ids = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (CheckList list : checks.inOrder()) {
      for (Check check : list.checks()) {
        Row row = Gate.rowOf(check);
        ids.add(row.id());
        names.add(row.name());
      }
    }

    assertThat(ids).doesNotHaveDuplicates();
    assertThat(names).doesNotHaveDuplicates();
  }

  @Test
  void everyCheckHasATestBesideIt() {
    Set<String> untested = new LinkedHashSet<>();
    for (CheckList list : checks.inOrder()) {
      for (Check check : list.checks()) {
        String test = check.getClass().getSimpleName() + "Test.class";
        // The two secret scans are one check at two places and share their test.
        if (!(check instanceof NodeSecretScanCheck) && getClass().getResource(test) == null) {
          untested.add(check.getClass().getSimpleName());
        }
      }
    }

    assertThat(untested).isEmpty();
  }

  private static List<String> rows(CheckList list) {
    return list.checks().stream().map(check -> Gate.rowOf(check).id()).toList();
  }
}
