package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * What a PreToolUse answer means to Claude Code.
 *
 * @param decision allow, deny, ask or defer as answered; {@code failed} when the hook failed, which
 *     {@code onFailure: "block"} turns into a refusal; {@code undecided} for the answers that let
 *     the call run all the same
 * @param status HTTP status, 0 when there was no answer
 */
record HookDecision(String decision, String reason, Optional<ObjectNode> updatedInput, int status) {
  private static final Set<String> WORDS = Set.of("allow", "deny", "ask", "defer");

  /** Whether the call is made without anybody being asked. */
  boolean lets() {
    return decision.equals("allow") || decision.equals("undecided");
  }

  static HookDecision failed(String why, int status) {
    return new HookDecision("failed", "hook failed: " + why, Optional.empty(), status);
  }

  static HookDecision undecided(String why, int status) {
    return new HookDecision(
        "undecided", "NOBODY DECIDED, the call runs: " + why, Optional.empty(), status);
  }

  /** Reads an answer as measured on 2.1.332 (http hook with onFailure "block"). */
  static HookDecision of(HttpAnswer answer) {
    if (!answer.successful()) {
      return failed("HTTP " + answer.status(), answer.status());
    }
    if (answer.status() == 204 || answer.text().isBlank()) {
      return undecided("HTTP " + answer.status() + " without a body", answer.status());
    }
    try {
      JsonNode body = Json.read(answer.body());
      return body.isObject()
          ? of(body, answer.status())
          : failed("the body is no JSON object", answer.status());
    } catch (IOException e) {
      return failed("the body is not JSON", answer.status());
    }
  }

  private static HookDecision of(JsonNode body, int status) {
    JsonNode specific = body.path("hookSpecificOutput");
    if (!specific.isObject()) {
      return undecided("the object holds no hookSpecificOutput", status);
    }
    if (!specific.path("hookEventName").asText().equals("PreToolUse")) {
      return failed("hookEventName is missing or another event's", status);
    }
    if (!specific.has("permissionDecision")) {
      return undecided("permissionDecision is missing", status);
    }
    String word = specific.path("permissionDecision").asText();
    if (!WORDS.contains(word)) {
      return failed("unknown decision word", status);
    }
    Optional<ObjectNode> input =
        Optional.of(specific.path("updatedInput"))
            .filter(JsonNode::isObject)
            .map(ObjectNode.class::cast);
    String reason = specific.path("permissionDecisionReason").asText("");
    return new HookDecision(word, reason, input, status);
  }
}
