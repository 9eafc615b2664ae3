package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeApprovals;
import dev.doorward.mediator.fixture.FakeSwitches;
import dev.doorward.mediator.fixture.FakeTools;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.CheckList;
import dev.doorward.mediator.gate.Gate;
import dev.doorward.mediator.gate.Outcome;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.secrets.SecretScan;
import dev.doorward.mediator.tenant.Tools;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which row of a whole list decides a call that more than one row could decide. */
class PathsTest {
  private static final String VALUE = "s3cr3t-value";
  private static final SecretScan SCAN =
      arguments ->
          arguments.toString().contains(VALUE)
              ? Optional.of(new SecretScan.Finding("issues", "raw", "/a"))
              : Optional.empty();

  private final FakeTools tools = new FakeTools();
  private final FakeSwitches switches = new FakeSwitches();
  private final FakeApprovals approvals = new FakeApprovals();
  private final MemoryTrail trail = new MemoryTrail();
  private final CallState state = new CallState();
  private SecretScan scan = SCAN;
  private Jobs job =
      Jobs.job()
          .tools("Read", "Bash", "Monitor", "ListMcpResourcesTool", "doorward")
          .server("issues", Set.of("list", "delete"), Set.of("delete"));

  @Test
  void aPlainReadPassesTheWholeHarnessPath() {
    assertThat(harness(Calls.builtIn("Read")).passed()).isTrue();
  }

  @Test
  void theDaemonsNameIsRefusedEvenWhenDeclared() {
    assertThat(harness(Calls.builtIn("doorward")).row()).isEqualTo("H1");
  }

  @Test
  void aResourceToolIsRefusedEvenWhenDeclared() {
    assertThat(harness(Calls.builtIn("ListMcpResourcesTool")).row()).isEqualTo("H1a");
  }

  @Test
  void anUndeclaredToolWithASecretIsRefusedForBeingUndeclared() {
    assertThat(harness(leaking(Calls.builtIn("WebFetch"))).row()).isEqualTo("H2");
  }

  @Test
  void aSecretInAShellCommandIsRefusedBeforeAnyPersonSeesIt() {
    assertThat(harness(leaking(Calls.builtIn("Bash"))).row()).isEqualTo("H3");
    assertThat(approvals.put()).isEmpty();
  }

  @Test
  void aStoppedShellCommandIsRefusedAndNobodyIsAsked() {
    switches.kill("Bash");

    assertThat(harness(Calls.builtIn("Bash")).row()).isEqualTo("H2b");
    assertThat(approvals.put()).isEmpty();
  }

  @Test
  void aShellCommandIsAskedOnceWithItsReason() {
    assertThat(harness(Calls.builtIn("Monitor")).passed()).isTrue();
    assertThat(approvals.put()).hasSize(1);
    assertThat(approvals.put().get(0).reasons())
        .extracting(CallState.Asked::row)
        .containsExactly("H4");
  }

  @Test
  void aShellCommandThatIsLeftToTheHarnessIsAnAskByTheRowThatAsked() {
    job = job.at(JobPolicy.AskAt.HARNESS);

    Outcome outcome = harness(Calls.builtIn("Bash"));

    assertThat(outcome.verdict()).isInstanceOf(Verdict.Ask.class);
    assertThat(outcome.row() + " " + outcome.check()).isEqualTo("H4 ask-list");
  }

  @Test
  void aScanThatFailsRefuses() {
    scan =
        arguments -> {
          throw new IllegalStateException(VALUE);
        };

    Outcome outcome = harness(Calls.builtIn("Read"));

    assertThat(outcome.row()).isEqualTo("H3");
    assertThat(Said.refusal(outcome.verdict())).doesNotContain(VALUE);
  }

  @Test
  void aQueueThatFailsRefuses() {
    approvals.by(
        question -> {
          throw new IllegalStateException("store gone");
        });

    assertThat(harness(Calls.builtIn("Bash")).row()).isEqualTo("H8");
  }

  @Test
  void aListingThatFailsRefusesTheFunction() {
    tools.breakDown();

    Outcome outcome = run(checks().harnessNames(), Calls.function("issues", "list"));

    assertThat(outcome.row()).isEqualTo("H2b");
    Said.refusal(outcome.verdict());
  }

  @Test
  void anUndeclaredFunctionIsRefusedBeforeAnyPersonIsAsked() {
    assertThat(run(checks().gate(), Calls.function("issues", "drop")).row()).isEqualTo("8");
    assertThat(approvals.put()).isEmpty();
  }

  @Test
  void aFunctionThatNeedsAPersonIsAskedOnce() {
    assertThat(run(checks().gate(), Calls.function("issues", "delete")).passed()).isTrue();
    assertThat(approvals.put()).hasSize(1);
  }

  @Test
  void aFunctionThatAPersonDeniesIsRefusedByRow17() {
    approvals.by(question -> new Approvals.Answer.Denied("bob", "a2", "no"));

    assertThat(run(checks().gate(), Calls.function("issues", "delete")).row()).isEqualTo("17");
  }

  @Test
  void theNodeRefusesAChangedListingBeforeItLooksAtSwitchesOrSecrets() {
    tools.stand(Tools.State.CHANGED);
    switches.kill("*");

    assertThat(run(checks().node(), leaking(Calls.function("issues", "list"))).row())
        .isEqualTo("37");
  }

  @Test
  void theNodeRefusesAStoppedFunctionBeforeItLooksForSecrets() {
    switches.kill("issues.list");

    assertThat(run(checks().node(), leaking(Calls.function("issues", "list"))).row())
        .isEqualTo("38");
  }

  @Test
  void theNodeFindsASecretThatCameInAfterTheHook() {
    assertThat(run(checks().node(), leaking(Calls.function("issues", "list"))).row())
        .isEqualTo("39");
    assertThat(trail.of(EntryKind.SECRET_REFUSAL).get(0).members()).containsEntry("rule", "39");
  }

  private Outcome harness(ToolCall call) {
    return run(checks().harnessPath(), call);
  }

  private Outcome run(CheckList list, ToolCall call) {
    return new Gate().run(list, call, state);
  }

  private Checks checks() {
    return Checks.of(job.policy(), tools, switches, scan, approvals, trail);
  }

  private static ToolCall leaking(ToolCall call) {
    return call.with(Calls.arguments("{\"a\":\"" + VALUE + "\"}"));
  }
}
