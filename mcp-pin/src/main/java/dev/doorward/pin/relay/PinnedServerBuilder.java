package dev.doorward.pin.relay;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.Snapshot;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds a {@link PinnedServer}. Not thread-safe. */
public final class PinnedServerBuilder {
  private final Snapshot snapshot;
  private final ServerStarter starter;
  private RelayLimits limits = RelayLimits.defaults();
  private DropLog drops = DropLog.toLog();
  private StderrSink stderr = StderrSink.none();
  private RootsSource roots = RootsSource.none();
  private Consumer<Comparison> comparisons = comparison -> {};
  private @Nullable ScheduledExecutorService timer;

  PinnedServerBuilder(Snapshot snapshot, ServerStarter starter) {
    this.snapshot = snapshot;
    this.starter = starter;
  }

  public PinnedServerBuilder limits(RelayLimits all) {
    limits = all;
    return this;
  }

  public PinnedServerBuilder drops(DropLog log) {
    drops = log;
    return this;
  }

  public PinnedServerBuilder stderr(StderrSink sink) {
    stderr = sink;
    return this;
  }

  public PinnedServerBuilder roots(RootsSource source) {
    roots = source;
    return this;
  }

  /** Told of every comparison, on a relay thread; must not block. */
  public PinnedServerBuilder comparisons(Consumer<Comparison> listener) {
    comparisons = listener;
    return this;
  }

  /**
   * Measures time limits with this executor instead of one of the server's own. It must outlive the
   * server and is not shut down by it.
   */
  public PinnedServerBuilder timer(ScheduledExecutorService shared) {
    timer = shared;
    return this;
  }

  public PinnedServer build() {
    ScheduledExecutorService given = timer;
    return new PinnedServer(
        snapshot,
        starter,
        new PinnedServerParts(
            limits,
            drops,
            stderr,
            roots,
            comparisons,
            given == null ? Timers.own(snapshot.tool()) : given,
            given == null));
  }
}
