package dev.doorward.pin.relay;

import java.time.Duration;

/** How long to wait before a server is started again: not at all unless it died young. */
final class Backoff {
  private final TimeLimits limits;
  private int young;

  Backoff(TimeLimits limits) {
    this.limits = limits;
  }

  /** The wait before the next start. */
  synchronized Duration delay() {
    if (young == 0) {
      return Duration.ZERO;
    }
    Duration delay = limits.backoffFirst().multipliedBy(1L << Math.min(young - 1, 20));
    return delay.compareTo(limits.backoffMost()) < 0 ? delay : limits.backoffMost();
  }

  /** A server's life ended after so long. */
  synchronized void ended(Duration life) {
    young = life.compareTo(limits.backoffMost()) < 0 ? young + 1 : 0;
  }
}
