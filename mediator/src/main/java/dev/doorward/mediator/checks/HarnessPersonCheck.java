package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The harness's own calls that wait for a person: requiresApproval, and whatever a check before
 * asked. With {@code approvals.at: harness} the question stays open here and the harness's own
 * dialog puts it. A kill switch thrown while a person was asked stops the call all the same.
 */
@Row(id = "H8", name = "harness-person")
final class HarnessPersonCheck implements Check {
  private final Set<String> requiresApproval;
  private final boolean atHarness;
  private final Person person;
  private final Check killed;

  HarnessPersonCheck(JobPolicy policy, Person person, Check killed) {
    this.requiresApproval =
        policy.harness().requiresApproval().stream()
            .map(name -> Target.BuiltIn.named(name).name())
            .collect(Collectors.toUnmodifiableSet());
    this.atHarness = policy.approvals().at() == JobPolicy.AskAt.HARNESS;
    this.person = person;
    this.killed = killed;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) throws InterruptedException {
    if (call.target() instanceof Target.BuiltIn builtIn
        && requiresApproval.contains(builtIn.name())) {
      state.ask(
          "H8",
          new Verdict.Ask(
              Verdict.AskKind.POLICY, "the job's harness.requiresApproval names this tool"));
    }
    if (state.unsettled().isEmpty()) {
      return Verdict.PASS;
    }
    if (atHarness) {
      state.leaveToHarness();
      return Verdict.PASS;
    }
    Verdict verdict = person.decide(call, state);
    return verdict instanceof Verdict.Pass ? killed.on(call, state) : verdict;
  }
}
