package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.script.Expectation;
import dev.doorward.tests.fake.wire.Json;
import java.util.List;

/**
 * One line of the report.
 *
 * @param say what it shows, for people
 * @param broken each expectation that did not hold
 */
record Step(String name, String say, String tool, Outcome outcome, List<String> broken) {
  Step {
    broken = List.copyOf(broken);
  }

  static Step of(String name, String say, String tool, Outcome outcome, Expectation expectation) {
    return new Step(name, say, tool, outcome, Expectations.broken(outcome, expectation));
  }

  /** Something outside any call that must not happen. */
  static Step problem(String what, String why) {
    return new Step(what, "", "", new Outcome("failed", why, false, "", 0), List.of(why));
  }

  boolean ok() {
    return broken.isEmpty();
  }

  ObjectNode json() {
    ObjectNode line = Json.object().put("step", name).put("tool", tool);
    line.put("decision", outcome.decision()).put("reason", outcome.reason());
    line.put("ran", outcome.ran()).put("result", outcome.result());
    line.put("ok", ok()).put("status", outcome.status());
    if (!ok()) {
      broken.forEach(line.putArray("broken")::add);
    }
    return line;
  }
}
