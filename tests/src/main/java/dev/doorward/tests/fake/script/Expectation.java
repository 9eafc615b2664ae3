package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;

/**
 * What a call must come to. Each part that is left out holds whatever happens.
 *
 * @param decisions any of these words; empty for any decision that the daemon really made
 * @param reasonContains a part of the reason, without regard to case
 * @param resultContains a part of what the model reads
 * @param resultLacks what the model must not read
 * @param ran whether the call was carried out, as far as the harness can see
 * @param status HTTP status of the answer that decided
 */
public record Expectation(
    Set<String> decisions,
    Optional<String> reasonContains,
    Optional<String> resultContains,
    Optional<String> resultLacks,
    Optional<Boolean> ran,
    Optional<Integer> status) {
  /** Holds for each call that was decided at all. */
  public static final Expectation ANY =
      new Expectation(
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  public Expectation {
    decisions = Set.copyOf(decisions);
  }

  static Expectation of(JsonNode node) {
    return new Expectation(
        node.has("decision") ? Set.of(node.path("decision").asText().split("\\|")) : Set.of(),
        text(node, "reasonContains"),
        text(node, "resultContains"),
        text(node, "resultLacks"),
        node.has("ran") ? Optional.of(node.path("ran").asBoolean()) : Optional.empty(),
        node.has("status") ? Optional.of(node.path("status").asInt()) : Optional.empty());
  }

  private static Optional<String> text(JsonNode node, String name) {
    return node.has(name) ? Optional.of(node.path(name).asText()) : Optional.empty();
  }
}
