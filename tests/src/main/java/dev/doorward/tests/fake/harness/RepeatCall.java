package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.util.List;

/** Makes an honest call and then sends the same tools/call once more. */
final class RepeatCall implements Behaviour {
  private final Calls calls;

  RepeatCall(Calls calls) {
    this.calls = calls;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    String id = calls.id(call);
    Outcome outcome = calls.play(call, id);
    Made again = calls.make(call, id, call.argumentsOr(call.input()));
    return List.of(
        Behaviour.first(call, outcome),
        Behaviour.second(call, "sent again", Outcome.relayed(again)));
  }
}
