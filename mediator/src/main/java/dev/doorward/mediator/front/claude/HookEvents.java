package dev.doorward.mediator.front.claude;

import java.util.List;

/** The hook events that the harness is told to send. Names the daemon does not know are refused. */
final class HookEvents {
  /** The question whether a call may run; the only event whose answer decides. */
  static final String QUESTION = "PreToolUse";

  /**
   * @param name as the harness spells it
   * @param timeoutSeconds how long the harness waits for the answer
   * @param blocks whether a failure to answer refuses what the event is about
   */
  record HookEvent(String name, int timeoutSeconds, boolean blocks) {}

  // A day, because a person may be asked: an answer after 400 s was seen to be taken.
  private static final int A_DAY = 86_400;
  private static final int A_MINUTE = 60;

  /** What managed settings register. Every name was seen to be sent by 2.1.332 over http. */
  static final List<HookEvent> ALL =
      List.of(
          new HookEvent(QUESTION, A_DAY, true),
          told("PostToolUse"),
          told("PostToolUseFailure"),
          told("PostToolBatch"),
          told("PermissionRequest"),
          told("SubagentStart"),
          told("SubagentStop"),
          // Not blocking: a person's own words are not ours to refuse.
          told("UserPromptSubmit"),
          told("Stop"),
          told("SessionEnd"),
          told("InstructionsLoaded"),
          told("CwdChanged"));

  private HookEvents() {}

  private static HookEvent told(String name) {
    return new HookEvent(name, A_MINUTE, false);
  }

  /** Whether it is an event that only tells. */
  static boolean tells(String name) {
    return !name.equals(QUESTION) && ALL.stream().anyMatch(event -> event.name.equals(name));
  }
}
