package dev.doorward.mediator.approvals;

import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.ApprovalStore;
import dev.doorward.mediator.tenant.TenantException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for answers on one thread, only while somebody waits, and reads rows only when the store
 * says that something changed. Safe for use by many threads.
 */
final class AnswerWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AnswerWatch.class);

  /** How a wait ended. */
  sealed interface End {
    /** The question is open no longer. */
    record Settled(ApprovalRow row) implements End {}

    /** Its deadline passed. */
    record TooLate() implements End {}

    /** It cannot be told any more; why is for people. */
    record Broken(String why) implements End {}
  }

  private record Wait(Instant deadline, CompletableFuture<End> end) {}

  private final ApprovalStore store;
  private final Clock clock;
  private final Duration every;
  private final ScheduledExecutorService timer;
  private final Map<String, Wait> waits = new ConcurrentHashMap<>();
  private final Set<String> claimed = ConcurrentHashMap.newKeySet();
  private boolean ticking;
  private boolean closed;
  private long seen;

  AnswerWatch(ApprovalStore store, Clock clock, Duration every) {
    this.store = store;
    this.clock = clock;
    this.every = every;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "approvals");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Completes when the question, which the caller claimed, is settled, late or lost; never
   * exceptionally.
   */
  synchronized CompletableFuture<End> await(ApprovalRow row) {
    CompletableFuture<End> end = new CompletableFuture<>();
    if (closed) {
      end.complete(new End.Broken("the session ended"));
      return end;
    }
    waits.put(row.id(), new Wait(row.asked().deadline(), end));
    // Whatever was read before was read without this one.
    seen = Long.MIN_VALUE;
    if (!ticking) {
      ticking = true;
      timer.execute(this::tick);
    }
    return end;
  }

  /** Makes a question one asker's own; false when it is another's. */
  boolean claim(String id) {
    return claimed.add(id);
  }

  /** Ends what {@link #claim} began, and a wait for it. */
  void release(String id) {
    waits.remove(id);
    claimed.remove(id);
  }

  private void tick() {
    try {
      look();
      late();
    } catch (TenantException e) {
      LOG.error("approvals cannot be read", e);
      endAll("the approvals cannot be read; the operator runs doorward doctor");
    } catch (RuntimeException | Error e) {
      LOG.error("the watch for answers failed", e);
      endAll("the watch for answers failed; the daemon's log says why");
    }
    again();
  }

  private synchronized void again() {
    ticking = !waits.isEmpty() && !closed;
    if (ticking) {
      timer.schedule(this::tick, every.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private void look() throws TenantException {
    List<String> ids;
    synchronized (this) {
      long version = store.version();
      if (version == seen) {
        return;
      }
      seen = version;
      ids = List.copyOf(waits.keySet());
    }
    for (String id : ids) {
      Optional<ApprovalRow> row = store.find(id);
      if (row.isEmpty()) {
        end(id, new End.Broken("the question is no longer kept"));
      } else if (row.get().state() != ApprovalRow.State.OPEN) {
        end(id, new End.Settled(row.get()));
      }
    }
  }

  private void late() {
    Instant now = clock.instant();
    waits.forEach(
        (id, wait) -> {
          if (!now.isBefore(wait.deadline())) {
            end(id, new End.TooLate());
          }
        });
  }

  private void endAll(String why) {
    waits.keySet().forEach(id -> end(id, new End.Broken(why)));
  }

  private void end(String id, End end) {
    Wait wait = waits.remove(id);
    if (wait != null) {
      wait.end().complete(end);
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    timer.shutdownNow();
    endAll("the session ended");
  }
}
