package dev.doorward.mediator.checks;

import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.tenant.Tools;

/** Puts what was asked so far to a person and waits: what H8 and row 17 share. */
final class Person {
  private static final int REASON = 600;

  private final Approvals approvals;
  private final Tools tools;
  private final JobPolicy policy;

  Person(Approvals approvals, Tools tools, JobPolicy policy) {
    this.approvals = approvals;
    this.tools = tools;
    this.policy = policy;
  }

  Verdict decide(ToolCall call, CallState state) throws InterruptedException {
    if (state.unsettled().isEmpty()) {
      return Verdict.PASS;
    }
    Approvals.Answer answer = approvals.ask(call, state.asked(), binding(call));
    if (answer instanceof Approvals.Answer.Approved yes) {
      state.approve(new CallState.Approved(yes.by(), yes.id(), call.arguments().digest()));
      return Verdict.PASS;
    }
    if (answer instanceof Approvals.Answer.Denied no) {
      return new Verdict.Refuse(
          Line.of(no.by())
              + " said no: "
              + Line.of(no.reason(), REASON)
              + "; do not ask for the same call again");
    }
    return new Verdict.Refuse(
        "nobody approved it: "
            + Line.of(((Approvals.Answer.Unanswered) answer).reason(), REASON)
            + "; go on without it and tell the operator");
  }

  private Approvals.Binding binding(ToolCall call) {
    String snapshot =
        call.target() instanceof Target.Function function
            ? tools.snapshotDigest(function.tool()).orElse("")
            : "";
    return new Approvals.Binding(snapshot, policy.digest());
  }
}
