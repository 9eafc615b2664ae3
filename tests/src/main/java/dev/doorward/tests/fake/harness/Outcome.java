package dev.doorward.tests.fake.harness;

/**
 * How one call went.
 *
 * @param decision as in {@link HookDecision#decision}
 * @param result what the model reads
 * @param status HTTP status of the answer that decided
 */
record Outcome(String decision, String reason, boolean ran, String result, int status) {
  static Outcome refused(HookDecision decision) {
    return new Outcome(
        decision.decision(), decision.reason(), false, decision.reason(), decision.status());
  }

  static Outcome of(HookDecision decision, Made made) {
    return new Outcome(
        decision.decision(), decision.reason(), made.ran(), made.text(), decision.status());
  }

  /** A call that the relay alone decided: an error of it is a refusal. */
  static Outcome relayed(Made made) {
    String decision = made.ran() ? "allow" : made.status() == 200 ? "deny" : "failed";
    return new Outcome(
        decision, made.ran() ? "" : made.text(), made.ran(), made.text(), made.status());
  }
}
