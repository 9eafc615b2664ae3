package dev.doorward.mediator.session;

import dev.doorward.mediator.call.CallId;
import java.util.Optional;

/**
 * What the harness tells after the fact. It comes from inside the sandbox and may be forged: it
 * closes records and raises alarms, and never lets anything run.
 */
final class HookEvents {
  private final Decisions decisions;
  private final CallRecord record;

  HookEvents(Decisions decisions, CallRecord record) {
    this.decisions = decisions;
    this.record = record;
  }

  void take(HookDesk.Event event) {
    switch (event.name()) {
      case "PostToolUse" -> ended(event, true);
      case "PostToolUseFailure" -> ended(event, false);
      default -> {
        // The other events say nothing that a decision rests on.
      }
    }
  }

  // Functions are closed at the relay; whatever was never let run is said.
  private void ended(HookDesk.Event event, boolean ran) {
    Optional<CallId> id = Ids.of(event.body().path("tool_use_id").asText(""));
    if (id.isEmpty()) {
      record.alarm("a result was told of a call whose id is none", "");
      return;
    }
    String value = id.get().value();
    if (record.openBuiltIn(value)) {
      record.told(value, ran ? "ok" : "failed");
    } else if (decisions.unknown(value)) {
      record.alarm("a result was told of a call that was never asked", value);
    } else if (ran && !decisions.letRun(value)) {
      record.alarm("a result was told of a call that was refused", value);
    }
  }
}
