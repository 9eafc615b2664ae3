package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Which tool-use ids were used for a call that was made, and how it came out. A used id is answered
 * with its recorded outcome and never decided anew, so a repeated or stolen ticket makes nothing
 * happen twice. Used ids are never forgotten: when there is no room for more, no call is made.
 */
final class Uses {
  /** Results kept for repeats; the oldest go first, and leave their ids used. */
  static final long MOST_KEPT_CHARACTERS = 64L << 20;

  /** Calls a session can make; an id takes about 100 bytes. */
  static final int MOST_IDS = 262_144;

  /** Makes a call; says whether it was really made. One that throws has not made it. */
  interface Making {
    Made make() throws InterruptedException, AuditException;
  }

  /** Refuses a call whose id is another call's. */
  interface Refusing {
    FunctionDesk.Answer refuse() throws InterruptedException, AuditException;
  }

  /** An answer, and whether the call reached its server. */
  record Made(FunctionDesk.Answer answer, boolean made) {}

  private record Question(Target target, String digest) {}

  /** Completes empty when whoever was to make the call gave up before it was made. */
  private record Use(
      @Nullable Question question, CompletableFuture<Optional<FunctionDesk.Answer>> answer) {

    boolean isOf(Question asked) {
      return question == null || question.equals(asked);
    }
  }

  private record Kept(String id, long characters) {}

  private static final Use NOT_KEPT = answered("its result is no longer kept");
  private static final Use FULL =
      new Use(
          null,
          CompletableFuture.completedFuture(
              Optional.of(
                  Answers.refused(
                      "doorward: this session has made as many calls as can be kept apart; the"
                          + " operator has to start a new one"))));

  private final Map<String, Use> uses = new HashMap<>();
  private final Deque<Kept> kept = new ArrayDeque<>();
  private final long mostCharacters;
  private final int mostIds;
  private long keptCharacters;

  /** Starts with ids that an earlier daemon of this job used; their results are not kept. */
  Uses(Collection<String> usedBefore) {
    this(usedBefore, MOST_KEPT_CHARACTERS, MOST_IDS);
  }

  Uses(Collection<String> usedBefore, long mostCharacters, int mostIds) {
    this.mostCharacters = mostCharacters;
    this.mostIds = mostIds;
    for (String id : usedBefore) {
      uses.put(id, NOT_KEPT);
    }
  }

  /** The answer to this call: recorded when its id was used, else what {@code making} gives. */
  FunctionDesk.Answer once(ToolCall call, Making making, Refusing other)
      throws InterruptedException, AuditException {
    Question question = new Question(call.target(), call.arguments().digest());
    while (true) {
      Use mine = new Use(question, new CompletableFuture<>());
      @Nullable Use before = claim(call.id().value(), mine);
      if (before == null) {
        return make(call.id().value(), mine, making);
      }
      if (!before.isOf(question)) {
        return other.refuse();
      }
      Optional<FunctionDesk.Answer> answer = await(before.answer());
      if (answer.isPresent()) {
        return answer.get();
      }
    }
  }

  private FunctionDesk.Answer make(String id, Use mine, Making making)
      throws InterruptedException, AuditException {
    Optional<Made> made = Optional.empty();
    try {
      Made now = making.make();
      made = Optional.of(now);
      return now.answer();
    } finally {
      try {
        settle(id, mine, made);
      } finally {
        mine.answer().complete(made.map(Made::answer));
      }
    }
  }

  private synchronized @Nullable Use claim(String id, Use mine) {
    @Nullable Use before = uses.get(id);
    if (before == null && uses.size() >= mostIds) {
      return FULL;
    }
    return before == null ? uses.put(id, mine) : before;
  }

  // Only a call that was made uses its id up.
  private synchronized void settle(String id, Use mine, Optional<Made> made) {
    Optional<FunctionDesk.Answer> answer = made.filter(Made::made).map(Made::answer);
    if (answer.isEmpty()) {
      uses.remove(id, mine);
      return;
    }
    Kept newest = new Kept(id, answer.get().toString().length());
    kept.add(newest);
    keptCharacters += newest.characters();
    while (keptCharacters > mostCharacters) {
      Kept oldest = kept.remove();
      keptCharacters -= oldest.characters();
      uses.put(oldest.id(), NOT_KEPT);
    }
  }

  private static Optional<FunctionDesk.Answer> await(
      CompletableFuture<Optional<FunctionDesk.Answer>> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("uses complete normally", e);
    }
  }

  private static Use answered(String why) {
    return new Use(
        null,
        CompletableFuture.completedFuture(
            Optional.of(
                Answers.refused(
                    "doorward: this call was made once already and "
                        + why
                        + "; it is not made again, ask anew if it is still needed"))));
  }
}
