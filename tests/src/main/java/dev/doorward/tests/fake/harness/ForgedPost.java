package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.HttpAnswer;
import java.io.IOException;
import java.util.List;

/** Tells of a call that was never asked and never made. */
final class ForgedPost implements Behaviour {
  private final Calls calls;
  private final Hooks hooks;

  ForgedPost(Calls calls, Hooks hooks) {
    this.calls = calls;
    this.hooks = hooks;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    ObjectNode event = calls.about(call, "PostToolUse", call.input());
    event.put("tool_use_id", calls.id(call));
    event.set("tool_response", call.result().orElse(TextNode.valueOf("forged")));
    return List.of(Bad.step(call, post(event)));
  }

  // There is nothing to decide: whatever the daemon says, no call is made by it.
  private Outcome post(ObjectNode event) {
    try {
      HttpAnswer answer = hooks.post(event);
      return new Outcome(
          "failed", "HTTP " + answer.status(), false, answer.text(), answer.status());
    } catch (IOException e) {
      return new Outcome("failed", Hooks.said(e), false, "", 0);
    }
  }
}
