package dev.doorward.pin.relay;

import dev.doorward.pin.PinException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of a server: its start after a wait, the handshake, its end. Ends by itself when the
 * start fails or takes longer than its limit.
 */
final class ServerLife {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLife.class);

  /** A server that answered the handshake. */
  record Greeted(ServerConnection connection, Greeting greeting) {}

  private final RelayContext context;
  private final ServerLink.Starter starter;
  private final String wish;
  private final Runnable listChanged;
  private final CompletableFuture<Greeted> greeted = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private @Nullable ServerConnection connection;
  private boolean starting;
  private boolean over;
  private volatile long bornAt = System.nanoTime();

  ServerLife(RelayContext context, ServerLink.Starter starter, String wish, Runnable listChanged) {
    this.context = context;
    this.starter = starter;
    this.wish = wish;
    this.listChanged = listChanged;
  }

  /** Starts the server after a wait. */
  void begin(Duration wait) {
    bornAt = System.nanoTime() + wait.toNanos();
    context
        .timer()
        .schedule(
            () -> {
              Thread start = new Thread(this::start, "pin-start-" + context.tool());
              start.setDaemon(true);
              start.start();
            },
            wait.toMillis(),
            TimeUnit.MILLISECONDS);
    Duration limit = wait.plus(context.limits().times().start());
    context
        .timer()
        .schedule(
            () -> giveUp(new PinException("the server did not start within its time limit")),
            limit.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /** Completes with the greeted server, or exceptionally with a {@link PinException}. */
  CompletableFuture<Greeted> greeted() {
    return greeted;
  }

  /** Completes when nothing of this life is left. */
  CompletableFuture<Void> ended() {
    return ended;
  }

  /** Since it was started; negative while it waits for that. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - bornAt);
  }

  /** Whether it has ended, or is about to. */
  synchronized boolean isOver() {
    return over || (connection != null && !connection.isOpen());
  }

  /** Ends the server; a start that is under way is undone when it is through. */
  void end(String reason) {
    ServerConnection running;
    synchronized (this) {
      over = true;
      running = connection;
      if (!starting) {
        ended.complete(null);
      }
    }
    greeted.completeExceptionally(new PinException("the server was ended: " + reason));
    if (running != null) {
      running.fail(reason);
    }
  }

  private void giveUp(PinException why) {
    synchronized (this) {
      if (over || greeted.isDone()) {
        return;
      }
      // Before anyone learns of the failure, so that who tries again gets a new life.
      over = true;
    }
    LOG.warn("no start tool={} reason={}", context.tool(), why.getMessage());
    greeted.completeExceptionally(why);
    end(String.valueOf(why.getMessage()));
  }

  private void start() {
    synchronized (this) {
      if (over) {
        return;
      }
      starting = true;
    }
    ServerLink link;
    try {
      link = starter.start();
    } catch (IOException | RuntimeException e) {
      giveUp(new PinException("the server can't be started: " + e.getMessage(), e));
      ended.complete(null);
      return;
    }
    ServerConnection started = new ServerConnection(context, link, listChanged);
    boolean unwanted;
    synchronized (this) {
      connection = started;
      unwanted = over;
    }
    started.ended().thenRun(() -> ended.complete(null));
    if (unwanted) {
      started.fail("it is no longer wanted");
      return;
    }
    started.failed().thenAccept(why -> LOG.info("ended tool={} reason={}", context.tool(), why));
    started.open();
    Greeting.with(started, wish, context.limits().times().start())
        .whenComplete((greeting, e) -> finish(started, greeting, e));
  }

  private void finish(
      ServerConnection started, @Nullable Greeting greeting, @Nullable Throwable e) {
    if (greeting != null) {
      greeted.complete(new Greeted(started, greeting));
    } else {
      giveUp(e instanceof PinException why ? why : new PinException("no handshake"));
    }
  }
}
