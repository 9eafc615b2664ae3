package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.script.ScriptCall;
import java.util.List;

/** Asks twice under one id, the second time for other input, and then makes that call twice. */
final class SameIdTwice implements Behaviour {
  private final Calls calls;

  SameIdTwice(Calls calls) {
    this.calls = calls;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    String id = calls.id(call);
    calls.ask(call, id, call.input());
    ObjectNode other =
        call.argumentsOr(call.input()) instanceof ObjectNode object ? object : call.input();
    HookDecision decision = calls.ask(call, id, other);
    if (!decision.lets()) {
      return List.of(Behaviour.first(call, Outcome.refused(decision)));
    }
    Made once = calls.makeAndTell(call, id, other);
    Made twice = calls.make(call, id, other);
    return List.of(
        Behaviour.first(call, Outcome.of(decision, once)),
        Behaviour.second(call, "made again", Outcome.relayed(twice)));
  }
}
