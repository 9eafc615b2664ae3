package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A function is called only when the job declares it, of exactly one tool that provides it. */
@Row(id = "8", name = "grants")
final class GrantsCheck implements Check {
  private final Map<String, Set<String>> declared;

  GrantsCheck(JobPolicy policy) {
    this.declared =
        policy.tools().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    JobPolicy.Tool::name, tool -> Set.copyOf(tool.functions())));
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    if (call.target() instanceof Target.Function function
        && declared.getOrDefault(function.tool(), Set.of()).contains(function.function())) {
      return Verdict.PASS;
    }
    return new Verdict.Refuse(
        Line.of(call.target().policyName())
            + " is not declared in this job's tools; use a declared function, or ask the operator"
            + " to declare it");
  }
}
