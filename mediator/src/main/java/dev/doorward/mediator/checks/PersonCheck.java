package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;

/**
 * A person decides what was asked of a function, always in the queue: a yes in the harness's dialog
 * would be seen only as the call arriving, which a script inside can send itself.
 */
@Row(id = "17", name = "person")
final class PersonCheck implements Check {
  private final Person person;

  PersonCheck(Person person) {
    this.person = person;
  }

  @Override
  public Verdict on(ToolCall call, CallState state) throws InterruptedException {
    return person.decide(call, state);
  }
}
