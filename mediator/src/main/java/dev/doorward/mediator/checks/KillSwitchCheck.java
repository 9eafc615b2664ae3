package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.tenant.KillSwitch;
import dev.doorward.mediator.tenant.KillSwitches;
import dev.doorward.mediator.tenant.TenantException;
import java.util.Optional;

/** No kill switch stops the function, its tool, the job or everything. */
@Row(id = "38", name = "kill-switch")
final class KillSwitchCheck implements Check {
  private final KillSwitches switches;
  private final String job;

  KillSwitchCheck(KillSwitches switches, JobPolicy policy) {
    this.switches = switches;
    this.job = policy.name();
  }

  @Override
  public Verdict on(ToolCall call, CallState state) {
    try {
      Optional<KillSwitch> stopping = switches.stopping(job, call.target());
      return stopping
          .<Verdict>map(
              thrown ->
                  new Verdict.Refuse(
                      Line.of(thrown.by())
                          + " stopped "
                          + Line.of(thrown.scope())
                          + ": "
                          + Line.of(thrown.reason())
                          + "; do not try it again"))
          .orElse(Verdict.PASS);
    } catch (TenantException e) {
      return new Verdict.Refuse(
          "the kill switches cannot be read, so nothing is called; the operator runs doorward"
              + " doctor");
    }
  }
}
