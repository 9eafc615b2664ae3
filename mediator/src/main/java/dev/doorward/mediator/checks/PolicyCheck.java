package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;

/** The job's decision for a function: so far only requiresApproval, which asks. */
@Row(id = "13", name = "policy")
final class PolicyCheck implements Check {
  private final JobPolicy policy;

  PolicyCheck(JobPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    return call.target() instanceof Target.Function function && asks(function)
        ? new Verdict.Ask(
            Verdict.AskKind.POLICY,
            "the job's requiresApproval names " + Line.of(function.dotted()))
        : Verdict.PASS;
  }

  private boolean asks(Target.Function function) {
    return policy.tools().stream()
        .filter(tool -> tool.name().equals(function.tool()))
        .anyMatch(tool -> tool.requiresApproval().contains(function.function()));
  }
}
