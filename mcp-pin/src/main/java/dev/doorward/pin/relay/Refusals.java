package dev.doorward.pin.relay;

import dev.doorward.pin.VisibleText;

/** The relay's own errors. The texts are fixed: nothing of a server's words is in them. */
final class Refusals {
  static final int NOT_JSON = -32700;
  static final int INVALID_REQUEST = -32600;
  static final int UNKNOWN_METHOD = -32601;
  static final int INVALID_PARAMS = -32602;
  static final int INTERNAL = -32603;

  static final CallAnswer.Error NO_USABLE_ANSWER =
      internal("The tool's server gave no usable answer");
  static final CallAnswer.Error TOO_LATE =
      internal("The tool's server did not answer within the time limit");
  static final CallAnswer.Error ENDED =
      internal("The tool's server ended before it answered; it is started again at the next call");
  static final CallAnswer.Error NOT_STARTED = internal("The tool's server could not be started");
  static final CallAnswer.Error CANCELLED = internal("The call was cancelled");
  static final CallAnswer.Error TOO_MANY = internal("Too many calls are open; try again later");
  static final CallAnswer.Error NOT_READING =
      internal("The tool's server does not read; try again later");
  static final CallAnswer.Error TOO_LONG =
      new CallAnswer.Error(INVALID_PARAMS, "The arguments are too long");

  private Refusals() {}

  /** One text for a function that is not listed and for one that changed. */
  static CallAnswer.Error unknownTool(String name) {
    return new CallAnswer.Error(INVALID_PARAMS, "Unknown tool: " + VisibleText.line(name, 128));
  }

  private static CallAnswer.Error internal(String message) {
    return new CallAnswer.Error(INTERNAL, message);
  }
}
