package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.gate.CallState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A decision made at the hook, kept until the call arrives at the relay: found by tool-use id,
 * function and the arguments' digest, and used once. Holds a bounded number; a call whose ticket
 * was dropped is decided anew.
 */
final class Tickets {
  static final int MOST_OPEN = 4_096;

  // The target itself, not its dotted name: tool a.b with c and tool a with b.c share that.
  private record Ticket(Target function, String digest, CallState state) {}

  private final Map<String, Ticket> open =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Ticket> eldest) {
          return size() > MOST_OPEN;
        }
      };

  /** Keeps the decision of a call; a newer one of the same id replaces it. */
  synchronized void issue(ToolCall call, CallState state) {
    open.remove(call.id().value());
    open.put(call.id().value(), new Ticket(call.target(), call.arguments().digest(), state));
  }

  /** Withdraws what was decided under an id that is now asked otherwise. */
  synchronized void withdraw(ToolCall call) {
    open.remove(call.id().value());
  }

  /** The decision for exactly this call, which is then used up. */
  synchronized Optional<CallState> take(ToolCall call) {
    Ticket ticket = open.get(call.id().value());
    if (ticket == null
        || !ticket.function().equals(call.target())
        || !ticket.digest().equals(call.arguments().digest())) {
      return Optional.empty();
    }
    open.remove(call.id().value());
    return Optional.of(ticket.state());
  }
}
