package dev.doorward.pin.relay;

import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.Comparison;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.Listing;
import java.security.SecureRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a pinned server is built of besides snapshot and starter. */
record PinnedServerParts(
    RelayLimits limits,
    DropLog drops,
    StderrSink stderr,
    RootsSource roots,
    Consumer<Comparison> comparisons,
    ScheduledExecutorService timer,
    boolean ownTimer) {
  private static final Logger LOG = LoggerFactory.getLogger(PinnedServer.class);

  RelayContext context(String tool, Supplier<RootsSource> currentRoots) {
    return new RelayContext(
        tool,
        limits,
        new Drops(tool, drops, limits.messages().dropsPerSecond()),
        stderr,
        currentRoots,
        new RequestIds(new SecureRandom()),
        timer);
  }

  /** Logs what does not equal the snapshot, with both digests, and tells the listener. */
  void compared(Comparison comparison) {
    String tool = comparison.snapshot().tool();
    if (comparison.live() instanceof Listing.Unreadable unreadable) {
      LOG.warn("listing unreadable tool={} reason={}", tool, unreadable.reason());
    } else {
      for (ApprovedFunction function : comparison.snapshot().functions()) {
        FunctionState state = comparison.state(function.name());
        if (!state.callable()) {
          LOG.warn(
              "not as approved tool={} function={} state={} approved={} live={}",
              tool,
              function.name(),
              state,
              function.digest(),
              comparison.liveDigest(function.name()).orElse("none"));
        }
      }
    }
    try {
      comparisons.accept(comparison);
    } catch (RuntimeException e) {
      LOG.warn("the listener of comparisons failed tool={}", tool, e);
    }
  }

  void close() {
    if (ownTimer) {
      timer.shutdownNow();
    }
  }
}
