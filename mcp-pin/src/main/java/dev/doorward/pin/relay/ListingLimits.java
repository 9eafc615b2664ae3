package dev.doorward.pin.relay;

import java.time.Duration;

/**
 * Bounds on a server's listing; over any of them it is unreadable, and nothing is called.
 *
 * @param pages most pages
 * @param functions most functions
 * @param bytes most bytes of all pages together
 * @param age a comparison older than this is made anew before a call
 * @param interval least time between two listings asked for by the server's own notes, and how long
 *     an unreadable listing counts before it is tried again
 */
public record ListingLimits(int pages, int functions, int bytes, Duration age, Duration interval) {
  static final ListingLimits DEFAULTS =
      new ListingLimits(64, 1024, 8 << 20, Duration.ofSeconds(30), Duration.ofSeconds(1));

  /** The same with another age. */
  public ListingLimits withAge(Duration limit) {
    return new ListingLimits(pages, functions, bytes, limit, interval);
  }

  /** The same with another interval. */
  public ListingLimits withInterval(Duration time) {
    return new ListingLimits(pages, functions, bytes, age, time);
  }
}
