package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A call of one function.
 *
 * @param function its exact name
 * @param arguments as they are to reach the server; not to be changed afterwards
 * @param progress who wants progress, if anybody
 */
public record CallRequest(String function, ObjectNode arguments, @Nullable ProgressSink progress) {
  /** A call without progress. */
  public CallRequest(String function, ObjectNode arguments) {
    this(function, arguments, null);
  }
}
