package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import java.util.Locale;

/** The daemon's own name is nobody's tool: a session cannot reach its guard through a call. */
@Row(id = "H1", name = "own-tools")
final class OwnToolsCheck implements Check {
  private static final String OWN = "doorward";

  @Override
  public Verdict on(ToolCall call, CallState state) {
    String spelled = call.spelled().toLowerCase(Locale.ROOT);
    boolean own =
        spelled.equals(OWN)
            || spelled.equals("mcp__" + OWN)
            || spelled.startsWith("mcp__" + OWN + "__")
            || (call.target() instanceof Target.Function function && function.tool().equals(OWN));
    return own
        ? new Verdict.Refuse("a session cannot call doorward itself; go on without this call")
        : Verdict.PASS;
  }
}
