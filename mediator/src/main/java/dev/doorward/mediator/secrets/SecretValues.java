package dev.doorward.mediator.secrets;

import dev.doorward.mediator.job.JobPolicy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values of a job's secrets, each read once before its session starts. Immutable and safe for
 * use by many threads; prints names only.
 */
public final class SecretValues {
  /** The daemon's own variable that holds the model's key when the job names no secret for it. */
  public static final String MODEL_KEY_VARIABLE = "ANTHROPIC_API_KEY";

  // What the model's requests are given instead when there is no key.
  private static final String MODEL_TOKEN_VARIABLE = "ANTHROPIC_AUTH_TOKEN";

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Map<String, SecretValue> values;
  private final Optional<SecretValue> modelKey;
  private final List<String> advice;

  private SecretValues(
      Map<String, SecretValue> values, Optional<SecretValue> modelKey, List<String> advice) {
    this.values = Map.copyOf(values);
    this.modelKey = modelKey;
    this.advice = advice;
  }

  /**
   * Reads every source of the policy.
   *
   * @param environment the daemon's own
   * @throws SecretException at the first secret that cannot be used, by its name and source
   */
  public static SecretValues load(JobPolicy policy, Map<String, String> environment)
      throws SecretException {
    return load(policy, environment, LIMIT);
  }

  /**
   * @param limit how long a program that prints a value may run
   */
  static SecretValues load(JobPolicy policy, Map<String, String> environment, Duration limit)
      throws SecretException {
    Advice advice = new Advice();
    SecretSources sources = new SecretSources(environment, limit);
    ValueRules rules = new ValueRules(policy, advice);
    Map<String, SecretValue> values = new LinkedHashMap<>();
    for (var secret : policy.secrets().entrySet()) {
      String read = sources.read(secret.getKey(), secret.getValue(), advice);
      values.put(secret.getKey(), rules.checked(secret.getKey(), read));
    }
    Optional<SecretValue> modelKey = modelKey(policy, environment, values, rules);
    return new SecretValues(values, modelKey, advice.lines());
  }

  private static Optional<SecretValue> modelKey(
      JobPolicy policy,
      Map<String, String> environment,
      Map<String, SecretValue> values,
      ValueRules rules)
      throws SecretException {
    if (policy.model().key().isPresent()) {
      return Optional.ofNullable(values.get(policy.model().key().get()));
    }
    String own = environment.getOrDefault(MODEL_KEY_VARIABLE, "");
    if (own.isBlank()) {
      String token = environment.getOrDefault(MODEL_TOKEN_VARIABLE, "");
      if (!token.isBlank()) {
        values.putIfAbsent(MODEL_TOKEN_VARIABLE, rules.checked(MODEL_TOKEN_VARIABLE, token));
      }
      return Optional.empty();
    }
    SecretValue key = rules.checked(MODEL_KEY_VARIABLE, own);
    values.putIfAbsent(MODEL_KEY_VARIABLE, key);
    return Optional.of(key);
  }

  /** The key that the model's requests are given; empty when nobody named one. */
  public Optional<SecretValue> modelKey() {
    return modelKey;
  }

  /** What a tool's server is given, by environment variable. */
  public Map<String, SecretValue> environmentOf(JobPolicy.Tool tool) {
    Map<String, SecretValue> given = new LinkedHashMap<>();
    tool.secrets()
        .forEach(
            (variable, secret) -> {
              SecretValue value = values.get(secret);
              if (value == null) {
                throw new IllegalArgumentException("no secret of this job: " + secret);
              }
              given.put(variable, value);
            });
    return given;
  }

  /** The names of all secrets, the model's key among them. */
  public Set<String> names() {
    return values.keySet();
  }

  /** Lines for whoever starts the session: what is weak about a secret, by its name. */
  public List<String> advice() {
    return advice;
  }

  /** By name; for the scan. */
  Map<String, SecretValue> byName() {
    return values;
  }

  @Override
  public String toString() {
    return "secrets " + names();
  }
}
