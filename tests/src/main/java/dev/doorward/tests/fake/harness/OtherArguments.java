package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.util.List;

/** Asks for one call and makes another under the same id. */
final class OtherArguments implements Behaviour {
  private final Calls calls;

  OtherArguments(Calls calls) {
    this.calls = calls;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    String id = calls.id(call);
    HookDecision decision = calls.ask(call, id, call.input());
    if (!decision.lets()) {
      return List.of(Behaviour.first(call, Outcome.refused(decision)));
    }
    Made made = calls.make(call, id, call.argumentsOr(call.input()));
    Outcome asked =
        new Outcome(decision.decision(), decision.reason(), false, "", decision.status());
    return List.of(
        Behaviour.first(call, asked),
        Behaviour.second(call, "made with other arguments", Outcome.relayed(made)));
  }
}
