package dev.doorward.sandbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  /** The sandbox's first process, and bubblewrap's process group. */
  List<Long> living() {
    List<Long> pids = new ArrayList<>(table.inGroup(bubblewrap));
    status.firstProcess().ifPresent(first -> addIfLiving(first, pids));
    return List.copyOf(pids);
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

  private void addIfLiving(long pid, List<Long> pids) {
    if (!pids.contains(pid) && !table.gone(pid)) {
      pids.add(pid);
    }
  }
}
