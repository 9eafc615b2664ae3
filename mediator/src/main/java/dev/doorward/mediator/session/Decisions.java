package dev.doorward.mediator.session;

import dev.doorward.mediator.call.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Decisions by tool-use id: the same question again gets the same decision and asks no person
 * twice; another question under the same id is decided on what it holds and replaces the first.
 */
final class Decisions {
  private static final int MOST_KEPT = 65_536;

  /** Decides a question that has no decision yet. */
  interface Deciding {
    HookDesk.Decision decide() throws InterruptedException;
  }

  private record Kept(String question, CompletableFuture<HookDesk.Decision> decision) {}

  private final Map<String, Kept> kept =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** The decision of this question: the kept one, or the one that {@code deciding} gives. */
  HookDesk.Decision once(ToolCall call, Deciding deciding) throws InterruptedException {
    String question = call.spelled() + ' ' + call.arguments().digest();
    CompletableFuture<HookDesk.Decision> mine = new CompletableFuture<>();
    @Nullable CompletableFuture<HookDesk.Decision> first = claim(call, question, mine);
    if (first != null) {
      return await(first);
    }
    boolean decided = false;
    try {
      HookDesk.Decision decision = deciding.decide();
      mine.complete(decision);
      decided = true;
      return decision;
    } finally {
      if (!decided) {
        forget(call, mine);
        mine.complete(new HookDesk.Decision.Deny("doorward: the question was given up; ask again"));
      }
    }
  }

  /** Whether no question was ever put under this id (or it was put too long ago to be known). */
  synchronized boolean unknown(String id) {
    return !kept.containsKey(id);
  }

  private synchronized @Nullable CompletableFuture<HookDesk.Decision> claim(
      ToolCall call, String question, CompletableFuture<HookDesk.Decision> mine) {
    Kept before = kept.get(call.id().value());
    if (before != null && before.question().equals(question)) {
      return before.decision();
    }
    kept.put(call.id().value(), new Kept(question, mine));
    return null;
  }

  private synchronized void forget(ToolCall call, CompletableFuture<HookDesk.Decision> mine) {
    Kept now = kept.get(call.id().value());
    if (now != null && now.decision() == mine) {
      kept.remove(call.id().value());
    }
  }

  private static HookDesk.Decision await(CompletableFuture<HookDesk.Decision> decision)
      throws InterruptedException {
    try {
      return decision.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("decisions complete normally", e);
    }
  }
}
