package dev.doorward.mediator.session;

import dev.doorward.mediator.call.CallId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads ids that came from inside the sandbox. */
final class Ids {
  private Ids() {}

  /** The id, when the text is one. */
  static Optional<CallId> of(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new CallId(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
