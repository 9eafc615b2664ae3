package dev.doorward.mediator.call;

import com.fasterxml.jackson.databind.JsonNode;

/** What one check says of one call. Reasons are one line and hold no secret's value. */
public sealed interface Verdict {
  /** Nothing against it: the next check looks at it. */
  record Pass() implements Verdict {}

  /** The call is not made; the agent reads why. */
  record Refuse(String reason) implements Verdict {}

  /** A person decides before the call goes on. */
  record Ask(AskKind kind, String reason) implements Verdict {}

  /** The call goes on with other arguments. */
  record Change(Arguments arguments, String reason) implements Verdict {}

  /** A shadow run's answer in place of the call. */
  record Stub(JsonNode result) implements Verdict {}

  /** The call was made and its result does not reach the model. */
  record Withhold(String reason) implements Verdict {}

  /** The call waits, and is asked again later. */
  record Hold(String reason) implements Verdict {}

  /** Why a person is asked. */
  enum AskKind {
    POLICY,
    HOOK,
    LOOP,
    COMMAND,
    UNKNOWN_OUTCOME
  }

  Verdict PASS = new Pass();
}
