package dev.doorward.mediator.audit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved. */
public final class TestClock extends Clock {
  private final AtomicLong millis =
      new AtomicLong(Instant.parse("2026-03-01T10:00:00Z").toEpochMilli());

  /** Both clocks of a trail. */
  public TrailClock trail() {
    return new TrailClock(this, () -> Duration.ofMillis(millis.get()).toNanos());
  }

  public void advance(Duration by) {
    millis.addAndGet(by.toMillis());
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException();
  }
}
