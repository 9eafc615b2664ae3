package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.tenant.Tools;

/** The function's live listing is the approved one, as a whole JSON value. */
@Row(id = "37", name = "approved-snapshot")
final class ApprovedSnapshotCheck implements Check {
  private final Tools tools;

  ApprovedSnapshotCheck(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) throws InterruptedException {
    if (call.target() instanceof Target.Function function
        && tools.state(function) == Tools.State.APPROVED) {
      return Verdict.PASS;
    }
    return new Verdict.Refuse(
        "the listing of "
            + Line.of(call.target().policyName())
            + " is not the approved one; the operator has to look at it (doorward pin diff) and"
            + " approve it again");
  }
}
