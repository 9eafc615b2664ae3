package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.front.http.Response;
import dev.doorward.mediator.session.HookDesk;

/**
 * The answers to hook requests. Measured: an empty 2xx, an empty object or a decision in another
 * place lets the call run whatever the settings say, so every answer goes through here.
 */
final class HookAnswers {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private HookAnswers() {}

  static Response decision(HookDesk.Decision decision) {
    if (decision instanceof HookDesk.Decision.Allow allow) {
      ObjectNode answer = decision("allow", allow.reason());
      ObjectNode updated = allow.updatedInput();
      if (updated != null) {
        answer.set("updatedInput", updated);
      }
      return complete(answer);
    }
    if (decision instanceof HookDesk.Decision.AskThere ask) {
      return complete(decision("ask", ask.reason()));
    }
    return complete(decision("deny", ((HookDesk.Decision.Deny) decision).reason()));
  }

  static Response deny(String reason) {
    return complete(decision("deny", reason));
  }

  /** The answer to an event that only tells: complete, and says nothing. */
  static Response noted() {
    return Response.json(200, "{\"suppressOutput\":true}");
  }

  private static ObjectNode decision(String word, String reason) {
    return JSON.objectNode()
        .put("hookEventName", HookEvents.QUESTION)
        .put("permissionDecision", word)
        .put("permissionDecisionReason", OneLine.of(reason));
  }

  private static Response complete(ObjectNode decision) {
    return Response.json(200, JSON.objectNode().set("hookSpecificOutput", decision).toString());
  }
}
