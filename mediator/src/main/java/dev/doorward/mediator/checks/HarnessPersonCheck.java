package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;

/**
 * The harness's own calls that wait for a person: requiresApproval, and whatever a check before
 * asked. With {@code approvals.at: harness} the question stays open here and the harness's own
 * dialog puts it.
 */
@Row(id = "H8", name = "harness-person")
final class HarnessPersonCheck implements Check {
  private final JobPolicy policy;
  private final Person person;

  HarnessPersonCheck(JobPolicy policy, Person person) {
    this.policy = policy;
    this.person = person;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) throws InterruptedException {
    if (call.target() instanceof Target.BuiltIn builtIn
        && policy.harness().requiresApproval().contains(builtIn.name())) {
      state.ask(
          "H8",
          new Verdict.Ask(
              Verdict.AskKind.POLICY, "the job's harness.requiresApproval names this tool"));
    }
    return policy.approvals().at() == JobPolicy.AskAt.HARNESS
        ? Verdict.PASS
        : person.decide(call, state);
  }
}
