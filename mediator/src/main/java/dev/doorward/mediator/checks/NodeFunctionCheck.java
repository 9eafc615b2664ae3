package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/**
 * Before anything else is decided about a function: its server lists it now, as approved, and no
 * kill switch stops it. The same three questions are put again right before the call (36 to 38). Of
 * the harness's own tools only the last is asked: a switch stops these too.
 */
@Row(id = "H2b", name = "node-function")
final class NodeFunctionCheck implements Check {
  private final Check tool;
  private final Check snapshot;
  private final Check killed;

  NodeFunctionCheck(Check tool, Check snapshot, Check killed) {
    this.tool = tool;
    this.snapshot = snapshot;
    this.killed = killed;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) throws InterruptedException {
    if (!(call.target() instanceof Target.Function)) {
      return killed.on(call, state);
    }
    for (Check check : new Check[] {tool, snapshot, killed}) {
      Verdict verdict = check.on(call, state);
      if (!(verdict instanceof Verdict.Pass)) {
        return verdict;
      }
    }
    return Verdict.PASS;
  }
}
