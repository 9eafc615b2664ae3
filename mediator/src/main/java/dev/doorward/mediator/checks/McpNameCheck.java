package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/** A function's name must be exactly one function that this session was offered. */
@Row(id = "H2a", name = "mcp-name")
final class McpNameCheck implements Check {
  @Override
  public Verdict on(ToolCall call, CallState state) {
    return call.target() instanceof Target.Unresolved unresolved
        ? new Verdict.Refuse(Line.of(unresolved.spelled()) + " " + unresolved.why())
        : Verdict.PASS;
  }
}
