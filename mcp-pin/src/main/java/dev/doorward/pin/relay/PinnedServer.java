package dev.doorward.pin.relay;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.PinException;
import dev.doorward.pin.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server held to its snapshot. Only functions whose live entry equals the approved one are
 * called; only an answer to exactly the request that was sent comes back, written anew; everything
 * else that the server says is dropped and logged.
 *
 * <p>The server starts at {@link #start} or at the first call, and again at the next call after it
 * died; its listing is compared before any call is made. Thread-safe. What depends on a returned
 * stage may run on the relay's threads and must not block.
 */
public final class PinnedServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PinnedServer.class);
  private static final Duration END_LIMIT = Duration.ofSeconds(20);

  private final Snapshot snapshot;
  private final ServerLink.Starter starter;
  private final PinnedServerParts parts;
  private final RelayContext context;
  private final ResultShape results;
  private final Backoff backoff;
  private final AtomicInteger open = new AtomicInteger();
  private final Set<ServerLife> lives = ConcurrentHashMap.newKeySet();
  private volatile RootsSource roots;
  private @Nullable HeldServer held;
  private boolean closed;

  PinnedServer(Snapshot snapshot, ServerStarter starter, PinnedServerParts parts) {
    this.snapshot = snapshot;
    this.parts = parts;
    this.roots = parts.roots();
    this.context = parts.context(snapshot.tool(), () -> roots);
    this.starter = context.over(starter);
    this.results = new ResultShape(context.drops());
    this.backoff = new Backoff(parts.limits().times());
  }

  /** A server with default limits, whose drops go to the log; change what is needed and build. */
  public static PinnedServerBuilder of(Snapshot snapshot, ServerStarter starter) {
    return new PinnedServerBuilder(snapshot, starter);
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Starts the server, if it does not run, and compares its listing. Completes exceptionally with a
   * {@link PinException} when it can't be started or spoken with; a listing that is unreadable or
   * differs is no failure of the start.
   */
  public CompletionStage<Comparison> start() {
    return current().thenApply(HeldServer.Current::comparison);
  }

  /**
   * Whether the server answers, without waiting for its listing: empty when it does, else the error
   * to give to whoever asked.
   */
  public CompletionStage<Optional<CallAnswer.Error>> ready() {
    return server()
        .life()
        .greeted()
        .handle((greeted, e) -> e == null ? Optional.empty() : Optional.of(Refusals.NOT_STARTED));
  }

  /** What the last comparison said, without asking the server. */
  public FunctionState state(String function) {
    HeldServer server;
    synchronized (this) {
      server = held;
    }
    Comparison last = server == null ? null : server.last();
    return last == null ? unread(function) : last.state(function);
  }

  /**
   * The state by a current comparison: the server is started if need be, and lists again if its
   * listing is said to have changed or the last comparison is too old. Never completes
   * exceptionally.
   */
  public CompletionStage<FunctionState> check(String function) {
    return current()
        .handle((now, e) -> e == null ? now.comparison().state(function) : unread(function));
  }

  /**
   * Calls a function. The answer always comes: the server's, or an error of the relay's own when
   * the function is not equal to the approved one (-32602), or the server is gone, late or
   * unusable.
   */
  public PendingCall call(CallRequest request) {
    OpenCall call = new OpenCall(request);
    if (open.incrementAndGet() > context.limits().messages().openRequests()) {
      open.decrementAndGet();
      call.giveUp(Refusals.TOO_MANY);
      return call;
    }
    Duration limit = context.limits().times().request();
    Future<?> late =
        context
            .timer()
            .schedule(
                () -> call.giveUp(Refusals.TOO_LATE), limit.toMillis(), TimeUnit.MILLISECONDS);
    call.answer()
        .thenAccept(
            answer -> {
              open.decrementAndGet();
              late.cancel(false);
            });
    current()
        .whenComplete(
            (now, e) -> {
              if (e != null) {
                call.giveUp(Refusals.NOT_STARTED);
              } else if (!now.comparison().state(request.function()).callable()) {
                call.giveUp(Refusals.unknownTool(request.function()));
              } else {
                call.dispatch(now.connection(), limit, this::shape);
              }
            });
    return call;
  }

  /** Names another source of roots, such as the client that connected. */
  public void roots(RootsSource source) {
    roots = source;
  }

  /** Tells the server, if it runs, that the client's roots changed. */
  public void rootsChanged() {
    HeldServer server;
    synchronized (this) {
      server = held;
    }
    if (server != null) {
      server.notify("notifications/roots/list_changed");
    }
  }

  /** Ends the server and waits, for a bounded time, until nothing of it is left. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    lives.forEach(life -> life.end("the relay is closed"));
    try {
      CompletableFuture.allOf(
              lives.stream().map(ServerLife::ended).toArray(CompletableFuture<?>[]::new))
          .get(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("the server may still run tool={}", snapshot.tool());
    }
    parts.close();
  }

  private FunctionState unread(String function) {
    return snapshot.function(function).isPresent()
        ? FunctionState.UNREADABLE
        : FunctionState.NOT_APPROVED;
  }

  private CompletableFuture<HeldServer.Current> current() {
    return server().current();
  }

  private synchronized HeldServer server() {
    HeldServer last = held;
    if (last != null && !last.life().isOver()) {
      return last;
    }
    Duration wait = Duration.ZERO;
    if (last != null) {
      backoff.ended(last.life().age());
      wait = backoff.delay();
    }
    HeldServer next = new HeldServer(context, starter, snapshot, this::compared);
    held = next;
    if (closed) {
      next.life().end("the relay is closed");
    } else {
      lives.add(next.life());
      next.life().ended().thenRun(() -> lives.remove(next.life()));
      next.life().begin(wait);
    }
    return next;
  }

  private void compared(Comparison comparison) {
    parts.compared(comparison);
  }

  private CallAnswer shape(Reply reply) {
    if (reply instanceof Reply.Lost lost) {
      return lost.why();
    }
    Optional<? extends CallAnswer> answer =
        reply instanceof Reply.Result result
            ? results.of(result.result()).map(CallAnswer.Result::new)
            : ErrorShape.of(
                ((Reply.Failure) reply).error(), context.limits().messages().errorMessage());
    if (answer.isPresent()) {
      return answer.get();
    }
    context.drops().drop(DropReason.UNUSABLE_ANSWER, "to tools/call");
    return Refusals.NO_USABLE_ANSWER;
  }
}
