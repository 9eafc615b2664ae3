package dev.doorward.mediator.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.call.CallId;
import org.jspecify.annotations.Nullable;

/** Where a front brings the harness's questions and events. Safe for use by many threads. */
public interface HookDesk {
  /**
   * One question of the harness: may this call run?
   *
   * @param id the tool-use id
   * @param toolName as the harness spells it
   * @param input the call's arguments
   * @param agent the sub-agent's id, when one asks
   */
  record Question(CallId id, String toolName, ObjectNode input, @Nullable String agent) {}

  /** The complete decision; the reason is one line for the model. */
  sealed interface Decision {
    /** Runs with exactly these arguments when changed, else as asked. */
    record Allow(String reason, @Nullable ObjectNode updatedInput) implements Decision {}

    /** Does not run. */
    record Deny(String reason) implements Decision {}

    /** The person at the harness's own dialog decides. */
    record AskThere(String reason) implements Decision {}
  }

  /**
   * Something the harness tells afterwards or besides.
   *
   * @param name the hook event's name, such as {@code PostToolUse}
   * @param body the whole event
   */
  record Event(String name, ObjectNode body) {}

  /** Decides; waits while a person is asked. Never answers null, never throws for a bad call. */
  Decision decide(Question question) throws InterruptedException;

  /** Takes note of an event; returns when what must be on disk is there. */
  void event(Event event) throws InterruptedException;
}
