package dev.doorward.mediator.session;

import dev.doorward.mediator.call.ToolCall;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Which tool-use ids were used for a call that was made, and how it came out. A used id is answered
 * with its recorded outcome and never decided anew, so a repeated or stolen ticket makes nothing
 * happen twice.
 */
final class Uses {
  private static final long MOST_KEPT_BYTES = 64L << 20;

  /** Makes a call; says whether it was really made. */
  interface Making {
    Made make() throws InterruptedException;
  }

  /** An answer, and whether the call reached its server. */
  record Made(FunctionDesk.Answer answer, boolean made) {}

  private record Use(String call, CompletableFuture<FunctionDesk.Answer> answer) {}

  private final Map<String, Use> uses = new HashMap<>();
  private long keptBytes;

  /** Starts with ids that an earlier daemon of this job used; their results are not kept. */
  Uses(Collection<String> usedBefore) {
    for (String id : usedBefore) {
      uses.put(id, new Use("", CompletableFuture.completedFuture(notKept())));
    }
  }

  /** The answer to this call: recorded when its id was used, else what {@code making} gives. */
  FunctionDesk.Answer once(ToolCall call, Making making) throws InterruptedException {
    String text = call.target().policyName() + ' ' + call.arguments().digest();
    CompletableFuture<FunctionDesk.Answer> mine = new CompletableFuture<>();
    @Nullable Use before = claim(call.id().value(), new Use(text, mine));
    if (before != null) {
      boolean same = before.call().isEmpty() || before.call().equals(text);
      return same ? await(before.answer()) : otherCall();
    }
    Made made = new Made(interrupted(), true);
    try {
      made = making.make();
      return made.answer();
    } finally {
      settle(call.id().value(), made);
      mine.complete(made.answer());
    }
  }

  private synchronized @Nullable Use claim(String id, Use mine) {
    return uses.putIfAbsent(id, mine);
  }

  // Only a call that was made uses its id up; what is kept of the answers is bounded.
  private synchronized void settle(String id, Made made) {
    if (!made.made()) {
      uses.remove(id);
      return;
    }
    long bytes = made.answer().toString().length();
    if (keptBytes + bytes > MOST_KEPT_BYTES) {
      uses.put(id, new Use("", CompletableFuture.completedFuture(notKept())));
    } else {
      keptBytes += bytes;
    }
  }

  private static FunctionDesk.Answer await(CompletableFuture<FunctionDesk.Answer> answer)
      throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("uses complete normally", e);
    }
  }

  private static FunctionDesk.Answer otherCall() {
    return Answers.refused(
        "doorward 22 approved-arguments: this tool-use id belongs to another call that was made;"
            + " ask for this one anew");
  }

  private static FunctionDesk.Answer notKept() {
    return Answers.refused(
        "doorward: this call was made once already and its result is no longer kept; it is not"
            + " made again, ask anew if it is still needed");
  }

  private static FunctionDesk.Answer interrupted() {
    return Answers.refused(
        "doorward: the session ended while the call ran; its outcome is unknown");
  }
}
