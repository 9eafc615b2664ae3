package dev.doorward.pin.relay;

import java.util.function.LongSupplier;

/** At most so many in each second, counted from the first of it. Thread-safe. */
final class RateLimit {
  private static final long SECOND = 1_000_000_000L;

  private final int perSecond;
  private final LongSupplier nanoTime;
  private long since;
  private int count;

  RateLimit(int perSecond, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.since = nanoTime.getAsLong() - SECOND;
  }

  synchronized boolean pass() {
    long now = nanoTime.getAsLong();
    if (now - since >= SECOND) {
      since = now;
      count = 0;
    }
    return ++count <= perSecond;
  }
}
