package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;

/** How one of the relay's own requests to a server ended. */
sealed interface Reply {
  /**
   * Answered with a result, not yet looked at.
   *
   * @param line the whole message as it came
   */
  record Result(JsonNode result, byte[] line) implements Reply {
    @Override
    public String toString() {
      return "Result of " + line.length + " bytes";
    }
  }

  /** Answered with an error, not yet looked at. */
  record Failure(JsonNode error) implements Reply {}

  /** Not answered, or not usably. */
  record Lost(CallAnswer.Error why) implements Reply {}
}
