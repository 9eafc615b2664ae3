package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.ScriptCall;
import java.util.List;

/** One way of making a call of the script, honest or not. */
interface Behaviour {
  /** Makes the call and reports each question it put to the daemon. */
  List<Step> play(ScriptCall call);

  /** The step of a call's first question. */
  static Step first(ScriptCall call, Outcome outcome) {
    return Step.of(call.name(), call.say(), call.tool(), outcome, call.expect());
  }

  /** The step of a call's second question. */
  static Step second(ScriptCall call, String what, Outcome outcome) {
    return Step.of(call.name() + ", " + what, "", call.tool(), outcome, call.then());
  }
}
