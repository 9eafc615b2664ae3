package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import dev.doorward.mediator.tenant.Tools;

/** The tool is here, its server is up, and the function is one that it lists. */
@Row(id = "36", name = "tool")
final class ToolCheck implements Check {
  private final Tools tools;

  ToolCheck(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) throws InterruptedException {
    if (!(call.target() instanceof Target.Function function)) {
      return new Verdict.Refuse(Line.of(call.spelled()) + " names no function of a tool");
    }
    String name = Line.of(function.dotted());
    return switch (tools.state(function)) {
      case APPROVED, CHANGED -> Verdict.PASS;
      case UNKNOWN ->
          new Verdict.Refuse(name + " is not an approved function here; use one that is offered");
      case DOWN ->
          new Verdict.Refuse(
              "the server of " + Line.of(function.tool()) + " is not answering; try again later");
      case MISSING ->
          new Verdict.Refuse(name + " is no longer listed by its server; use another function");
    };
  }
}
