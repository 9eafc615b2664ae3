package dev.doorward.sandbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is left of a sandbox once bubblewrap has ended. The kernel then kills the sandbox's first
 * process and with it every other, but not within the same instant; and that process binds itself
 * to bubblewrap only when the sandbox is complete (measured on 0.8.0), so a bubblewrap killed
 * before leaves it running. So this kills it too, and looks until all are gone.
 */
final class Aftermath {
  private static final Logger LOG = LoggerFactory.getLogger(Aftermath.class);
  private static final long PAUSE_MS = 3;
  private static final Duration GIVE_UP = Duration.ofSeconds(10);

  private final long bubblewrap;
  private final StatusFile status;
  private final ProcessTable table;

  Aftermath(long bubblewrap, StatusFile status, ProcessTable table) {
    this.bubblewrap = bubblewrap;
    this.status = status;
    this.table = table;
  }

  /** Completes when nothing lives any more, or after a time with an error in the log. */
  CompletableFuture<Void> settled() {
    return look(System.nanoTime());
  }

  /** Everything that can be told to be of the sandbox; reads the whole process table. */
  List<Long> all() {
    List<Long> pids = new ArrayList<>(table.inGroup(bubblewrap));
    living().stream().filter(pid -> !pids.contains(pid)).forEach(pids::add);
    return List.copyOf(pids);
  }

  /**
   * The sandbox's first process: all others are in its pid namespace and end before it is gone.
   * Where bubblewrap died before it could tell which that is, it is still in bubblewrap's process
   * group.
   */
  private List<Long> living() {
    OptionalLong first = status.firstProcess();
    if (first.isEmpty()) {
      return table.inGroup(bubblewrap);
    }
    return table.gone(first.getAsLong()) ? List.of() : List.of(first.getAsLong());
  }

  private CompletableFuture<Void> look(long since) {
    List<Long> living = living();
    if (living.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    if (System.nanoTime() - since > GIVE_UP.toNanos()) {
      LOG.error("processes of an ended sandbox cannot be killed: {}", living);
      return CompletableFuture.completedFuture(null);
    }
    living.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    return CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(PAUSE_MS, TimeUnit.MILLISECONDS))
        .thenCompose(nothing -> look(since));
  }
}
