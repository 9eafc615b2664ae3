package dev.doorward.pin.relay;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.Listing;
import dev.doorward.pin.Snapshot;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the comparison of one server process current: made once at the start, after each note that
 * the listing changed (many notes, one listing), and when it is asked for and too old. One listing
 * is read at a time. Thread-safe.
 */
final class ListingWatch {
  private final Snapshot snapshot;
  private final Supplier<CompletableFuture<Listing>> reader;
  private final ListingLimits limits;
  private final ScheduledExecutorService timer;
  private final Consumer<Comparison> compared;

  private @Nullable Comparison last;
  private long lastAt;
  private long begunAt;
  private boolean changed;
  private boolean reading;
  private boolean scheduled;
  private @Nullable CompletableFuture<Comparison> running;
  private @Nullable CompletableFuture<Comparison> next;

  ListingWatch(
      Snapshot snapshot,
      Supplier<CompletableFuture<Listing>> reader,
      ListingLimits limits,
      ScheduledExecutorService timer,
      Consumer<Comparison> compared) {
    this.snapshot = snapshot;
    this.reader = reader;
    this.limits = limits;
    this.timer = timer;
    this.compared = compared;
  }

  /** Makes the first comparison after a quiet time; until then everyone waits for it. */
  synchronized void begin(Duration quiet) {
    CompletableFuture<Comparison> first = new CompletableFuture<>();
    running = first;
    timer.schedule(() -> read(first), quiet.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The last comparison, however old; null before the first. */
  synchronized @Nullable Comparison last() {
    return last;
  }

  /**
   * A comparison that is current: younger than the age limit, and of a listing read after the last
   * change the server told of before this call.
   */
  CompletableFuture<Comparison> current() {
    CompletableFuture<Comparison> mine;
    synchronized (this) {
      if (last != null && running == null && !changed && System.nanoTime() - lastAt < age(last)) {
        return CompletableFuture.completedFuture(last);
      }
      if (running != null) {
        if (!changed || !reading) {
          return running;
        }
        if (next == null) {
          next = new CompletableFuture<>();
        }
        return next;
      }
      mine = new CompletableFuture<>();
      running = mine;
    }
    read(mine);
    return mine;
  }

  /** The server says that its listing changed. */
  synchronized void changed() {
    changed = true;
    if (!scheduled) {
      scheduled = true;
      long since = System.nanoTime() - begunAt;
      long wait = Math.max(0, limits.interval().toNanos() - since);
      timer.schedule(this::catchUp, wait, TimeUnit.NANOSECONDS);
    }
  }

  private void catchUp() {
    synchronized (this) {
      scheduled = false;
      if (!changed) {
        return;
      }
    }
    current();
  }

  private void read(CompletableFuture<Comparison> mine) {
    synchronized (this) {
      changed = false;
      reading = true;
      begunAt = System.nanoTime();
    }
    reader.get().thenAccept(listing -> finish(mine, Comparison.of(snapshot, listing)));
  }

  private void finish(CompletableFuture<Comparison> mine, Comparison comparison) {
    CompletableFuture<Comparison> following;
    synchronized (this) {
      last = comparison;
      lastAt = begunAt;
      following = next;
      next = null;
      reading = false;
      running = following;
    }
    compared.accept(comparison);
    mine.complete(comparison);
    if (following != null) {
      read(following);
    }
  }

  private long age(Comparison comparison) {
    Duration age = comparison.live() instanceof Listing.Readable ? limits.age() : limits.interval();
    return age.toNanos();
  }
}
