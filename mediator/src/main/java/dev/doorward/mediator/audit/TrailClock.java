package dev.doorward.mediator.audit;

import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * The two clocks of a trail.
 *
 * @param wall gives each entry's time of day
 * @param nanos never goes back; gives the nanoseconds since the trail was opened
 */
public record TrailClock(Clock wall, LongSupplier nanos) {
  /** The clocks of this machine. */
  public static TrailClock system() {
    return new TrailClock(Clock.systemUTC(), System::nanoTime);
  }
}
