package dev.doorward.mediator.secrets;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the exact values of secrets: as they are and as JSON writes them inside a text, at any
 * depth of JSON in strings, in values and in member names, numbers and booleans read as text. Other
 * encodings, parts of values and values spread over several places are not looked for here.
 *
 * <p>Each text is looked at once for each layer of escapes it has, in time proportional to its
 * length whatever the number of secrets. The steps of one call are bounded; arguments that need
 * more are a finding of their own, {@link SecretScan.Finding#overBudget}. Immutable and safe for
 * use by many threads.
 */
public final class ExactSecretScan implements SecretScan {
  /** Steps of one call: about seven layers of escapes around 10 MB, some seconds at most. */
  static final long STEPS = 200_000_000L;

  private final Needles needles;
  private final long steps;

  private ExactSecretScan(Needles needles, long steps) {
    this.needles = needles;
    this.steps = steps;
  }

  /** A scan for every value, the model's key among them. */
  public static ExactSecretScan of(SecretValues values) {
    return of(values.byName(), STEPS);
  }

  static ExactSecretScan of(Map<String, SecretValue> values, long steps) {
    return new ExactSecretScan(Needles.of(values), steps);
  }

  @Override
  public Optional<Finding> find(JsonNode arguments) {
    return needles.isEmpty()
        ? Optional.empty()
        : new Look(needles, new Steps(steps)).through(arguments);
  }
}
