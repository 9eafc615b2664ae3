package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Decisions by tool-use id: the same question again gets the same decision and asks no person
 * twice; another question under the same id is decided on what it holds and replaces the first. A
 * question whose asker gave up has no decision: one of those who wait for it decides it then.
 */
final class Decisions {
  /** The oldest are forgotten; a forgotten question is decided anew. */
  static final int MOST_KEPT = 16_384;

  /** Decides a question that has no decision yet; one that throws has decided nothing. */
  interface Deciding {
    HookDesk.Decision decide() throws InterruptedException, AuditException;
  }

  /** A decision, and whether this very question made it. */
  record Given(HookDesk.Decision decision, boolean anew) {}

  /** Completes empty when the asker gave up. */
  private record Kept(String question, CompletableFuture<Optional<HookDesk.Decision>> decision) {}

  private final Map<String, Kept> kept =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** The decision of this question: the kept one, or the one that {@code deciding} gives. */
  Given once(ToolCall call, Deciding deciding) throws InterruptedException, AuditException {
    while (true) {
      Kept mine = new Kept(question(call), new CompletableFuture<>());
      @Nullable Kept first = claim(call, mine);
      if (first == null) {
        return new Given(decide(call, mine, deciding), true);
      }
      Optional<HookDesk.Decision> decision = await(first.decision());
      if (decision.isPresent()) {
        return new Given(decision.get(), false);
      }
    }
  }

  /**
   * Runs {@code then} unless another question was put under the same id since this one; no other
   * question can be put meanwhile.
   */
  synchronized boolean ifCurrent(ToolCall asked, Runnable then) {
    Kept now = kept.get(asked.id().value());
    if (now != null && !now.question().equals(question(asked))) {
      return false;
    }
    then.run();
    return true;
  }

  /** Whether no question was ever put under this id (or it was put too long ago to be known). */
  synchronized boolean unknown(String id) {
    return !kept.containsKey(id);
  }

  /** Whether the last question under this id was decided so that the call may have run. */
  synchronized boolean letRun(String id) {
    Kept now = kept.get(id);
    return now != null
        && now.decision()
            .getNow(Optional.empty())
            .filter(decision -> !(decision instanceof HookDesk.Decision.Deny))
            .isPresent();
  }

  private HookDesk.Decision decide(ToolCall call, Kept mine, Deciding deciding)
      throws InterruptedException, AuditException {
    Optional<HookDesk.Decision> decided = Optional.empty();
    try {
      HookDesk.Decision decision = deciding.decide();
      decided = Optional.of(decision);
      return decision;
    } finally {
      if (decided.isEmpty()) {
        forget(call, mine);
      }
      mine.decision().complete(decided);
    }
  }

  private synchronized @Nullable Kept claim(ToolCall call, Kept mine) {
    Kept before = kept.get(call.id().value());
    if (before != null && before.question().equals(mine.question())) {
      return before;
    }
    // Removed first, so that the newest question is also the last to be forgotten.
    kept.remove(call.id().value());
    kept.put(call.id().value(), mine);
    return null;
  }

  private synchronized void forget(ToolCall call, Kept mine) {
    if (kept.get(call.id().value()) == mine) {
      kept.remove(call.id().value());
    }
  }

  private static String question(ToolCall call) {
    return call.spelled() + ' ' + call.arguments().digest();
  }

  private static Optional<HookDesk.Decision> await(
      CompletableFuture<Optional<HookDesk.Decision>> decision) throws InterruptedException {
    try {
      return decision.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("decisions complete normally", e);
    }
  }
}
