package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/** What is called is what was decided, and, where a person said yes, what the person saw. */
@Row(id = "22", name = "approved-arguments")
final class ApprovedArgumentsCheck implements Check {
  @Override
  public Verdict on(ToolCall call, CallState state) {
    String digest = call.arguments().digest();
    boolean decided = state.decided().filter(digest::equals).isPresent();
    boolean approved =
        state.approved().map(yes -> yes.argumentsDigest().equals(digest)).orElse(true);
    return decided && approved
        ? Verdict.PASS
        : new Verdict.Refuse("these are not the arguments that were decided; call again with them");
  }
}
