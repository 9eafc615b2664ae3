package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;
import java.util.Set;
import java.util.stream.Collectors;

/** What the job does not declare is not called. */
@Row(id = "H2", name = "default-deny")
final class DefaultDenyCheck implements Check {
  private final Set<String> declared;

  DefaultDenyCheck(JobPolicy policy) {
    this.declared =
        policy.harness().tools().stream()
            .map(name -> Target.BuiltIn.named(name).name())
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    if (!(call.target() instanceof Target.BuiltIn builtIn) || declared.contains(builtIn.name())) {
      return Verdict.PASS;
    }
    return new Verdict.Refuse(
        Line.of(builtIn.name())
            + " is not among this job's harness.tools; use a declared tool, or ask the operator to"
            + " declare it");
  }
}
