package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.Expectation;
import dev.doorward.tests.fake.script.ScriptCall;
import java.util.Optional;
import java.util.Set;

/** What bytes that no honest harness sends must come to when the script does not say. */
final class Bad {
  private static final Expectation REFUSED =
      new Expectation(
          Set.of("deny", "failed"),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(false),
          Optional.empty());

  private Bad() {}

  static Step step(ScriptCall call, Outcome outcome) {
    boolean said = !call.expect().equals(Expectation.ANY);
    return Step.of(call.name(), call.say(), call.tool(), outcome, said ? call.expect() : REFUSED);
  }

  /** The step of a hook's answer; the call itself is never made. */
  static Step step(ScriptCall call, HookDecision decision) {
    return step(
        call,
        new Outcome(
            decision.decision(),
            decision.reason(),
            false,
            "status " + (decision.status() == 0 ? "none: closed" : decision.status()),
            decision.status()));
  }
}
