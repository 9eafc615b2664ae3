package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.script.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Holds an outcome against what the script expects. */
final class Expectations {
  private static final Set<String> DECIDED = Set.of("allow", "deny", "ask", "defer");

  private Expectations() {}

  static List<String> broken(Outcome outcome, Expectation expected) {
    List<String> broken = new ArrayList<>();
    Set<String> decisions = expected.decisions().isEmpty() ? DECIDED : expected.decisions();
    if (!decisions.contains(outcome.decision())) {
      broken.add("decision is " + outcome.decision() + ", expected " + String.join("|", decisions));
    }
    expected
        .reasonContains()
        .filter(part -> !contains(outcome.reason(), part))
        .ifPresent(part -> broken.add("the reason lacks '" + part + "'"));
    expected
        .resultContains()
        .filter(part -> !contains(outcome.result(), part))
        .ifPresent(part -> broken.add("the result lacks '" + part + "'"));
    expected
        .resultLacks()
        .filter(part -> contains(outcome.result(), part))
        .ifPresent(part -> broken.add("the result holds '" + part + "'"));
    expected
        .ran()
        .filter(ran -> ran != outcome.ran())
        .ifPresent(ran -> broken.add(ran ? "the call did not run" : "THE CALL RAN"));
    expected
        .status()
        .filter(status -> status != outcome.status())
        .ifPresent(status -> broken.add("status is " + outcome.status() + ", expected " + status));
    return broken;
  }

  private static boolean contains(String text, String part) {
    return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }
}
