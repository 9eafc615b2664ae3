package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.util.List;

/** Makes the call though no hook was asked: what a script inside the sandbox can do. */
final class WithoutAsking implements Behaviour {
  private final Calls calls;

  WithoutAsking(Calls calls) {
    this.calls = calls;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    Made made = calls.make(call, calls.id(call), call.argumentsOr(call.input()));
    return List.of(Behaviour.first(call, Outcome.relayed(made)));
  }
}
