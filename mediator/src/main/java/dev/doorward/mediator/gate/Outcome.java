package dev.doorward.mediator.gate;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;

/**
 * What a list of checks came to.
 *
 * @param verdict the deciding verdict; Pass when every check passed
 * @param call the call as the checks left it
 * @param row the row that decided, or empty for a pass
 * @param check the deciding check's name, or empty for a pass
 */
public record Outcome(Verdict verdict, ToolCall call, String row, String check) {
  /** Whether the call may go on. */
  public boolean passed() {
    return verdict instanceof Verdict.Pass;
  }
}
