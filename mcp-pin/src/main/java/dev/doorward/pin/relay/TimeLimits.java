package dev.doorward.pin.relay;

import java.time.Duration;

/**
 * Bounds on time. None of them is reset by anything a server sends.
 *
 * @param start from starting the process to its answer to initialize
 * @param request one call, from the client's request to its answer, a server's start included
 * @param list one whole listing, all pages
 * @param quiet from notifications/initialized to the first listing, since some servers add
 *     functions then
 * @param backoffFirst wait before the first restart of a server that died young; doubled each time
 * @param backoffMost longest such wait; a server that lived longer than this did not die young
 * @param drain how long open requests may still be answered after the client's input has ended
 */
public record TimeLimits(
    Duration start,
    Duration request,
    Duration list,
    Duration quiet,
    Duration backoffFirst,
    Duration backoffMost,
    Duration drain) {
  static final TimeLimits DEFAULTS =
      new TimeLimits(
          Duration.ofSeconds(60),
          Duration.ofMinutes(5),
          Duration.ofSeconds(30),
          Duration.ofMillis(300),
          Duration.ofMillis(500),
          Duration.ofSeconds(30),
          Duration.ofSeconds(10));

  /** The same with another limit for the start. */
  public TimeLimits withStart(Duration limit) {
    return new TimeLimits(limit, request, list, quiet, backoffFirst, backoffMost, drain);
  }

  /** The same with another limit for a call. */
  public TimeLimits withRequest(Duration limit) {
    return new TimeLimits(start, limit, list, quiet, backoffFirst, backoffMost, drain);
  }

  /** The same with another limit for a listing. */
  public TimeLimits withList(Duration limit) {
    return new TimeLimits(start, request, limit, quiet, backoffFirst, backoffMost, drain);
  }

  /** The same with another quiet time. */
  public TimeLimits withQuiet(Duration time) {
    return new TimeLimits(start, request, list, time, backoffFirst, backoffMost, drain);
  }

  /** The same with other waits before a restart. */
  public TimeLimits withBackoff(Duration first, Duration most) {
    return new TimeLimits(start, request, list, quiet, first, most, drain);
  }
}
