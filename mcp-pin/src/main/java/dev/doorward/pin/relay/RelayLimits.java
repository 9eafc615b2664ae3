package dev.doorward.pin.relay;

import java.time.Duration;

/** All bounds of a relay. */
public record RelayLimits(MessageLimits messages, TimeLimits times, ListingLimits listing) {
  private static final RelayLimits DEFAULTS =
      new RelayLimits(MessageLimits.DEFAULTS, TimeLimits.DEFAULTS, ListingLimits.DEFAULTS);

  public static RelayLimits defaults() {
    return DEFAULTS;
  }

  public RelayLimits withMessages(MessageLimits limits) {
    return new RelayLimits(limits, times, listing);
  }

  public RelayLimits withTimes(TimeLimits limits) {
    return new RelayLimits(messages, limits, listing);
  }

  public RelayLimits withListing(ListingLimits limits) {
    return new RelayLimits(messages, times, limits);
  }

  /** {@code pin serve --start-limit}. */
  public RelayLimits withStartLimit(Duration limit) {
    return withTimes(times.withStart(limit));
  }

  /** {@code pin serve --request-limit}. */
  public RelayLimits withRequestLimit(Duration limit) {
    return withTimes(times.withRequest(limit));
  }
}
