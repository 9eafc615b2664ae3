package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * One call of the script.
 *
 * @param name unique in the script, for reports
 * @param say what it shows, for people
 * @param tool the name the model would use
 * @param id the tool-use id, when the script fixes it
 * @param agent type of the sub-agent that makes the call
 * @param person what a person answers in the harness's own dialog: {@code yes} or {@code no}
 * @param then what a second call of the same step must come to
 * @param target what a misbehaving harness sends to the MCP endpoint instead
 * @param result what a built-in that is not really done answers
 */
public record ScriptCall(
    String name,
    String say,
    String tool,
    ObjectNode input,
    Optional<String> id,
    Optional<String> agent,
    Optional<String> person,
    Expectation expect,
    Expectation then,
    Optional<Misbehaviour> misbehave,
    CallTarget target,
    Optional<JsonNode> result) {
  /** The same call under another id. */
  public ScriptCall withId(String other) {
    return new ScriptCall(
        name,
        say,
        tool,
        input,
        Optional.of(other),
        agent,
        person,
        expect,
        then,
        misbehave,
        target,
        result);
  }

  /** What goes to the MCP endpoint: the target's own arguments, else the input. */
  public JsonNode argumentsOr(JsonNode asked) {
    return target.arguments().isMissingNode() ? asked : target.arguments();
  }
}
