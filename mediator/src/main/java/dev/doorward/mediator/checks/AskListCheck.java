package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import java.util.Set;

/**
 * Which of the harness's own tools do not run at once. Shell tools (Bash; Monitor runs a command
 * too) are on the list until command rules read them: a command that nobody read is asked.
 */
@Row(id = "H4", name = "ask-list")
final class AskListCheck implements Check {
  private static final Set<String> SHELL_TOOLS = Set.of("Bash", "Monitor", "bash", "execute");

  @Override
  public Verdict on(ToolCall call, CallState state) {
    return call.target() instanceof Target.BuiltIn builtIn && SHELL_TOOLS.contains(builtIn.name())
        ? new Verdict.Ask(
            Verdict.AskKind.COMMAND, "no rule reads shell commands yet, so each one is asked")
        : Verdict.PASS;
  }
}
