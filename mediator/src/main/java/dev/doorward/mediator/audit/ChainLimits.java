package dev.doorward.mediator.audit;

import java.time.Duration;

/**
 * When a trail turns to a new segment and writes its head.
 *
 * @param segmentBytes of a segment, after which the next entry begins another one
 * @param segmentAge likewise
 * @param headEntries after so many entries the head is written
 * @param headAge or so long after the first that it does not name
 */
record ChainLimits(long segmentBytes, Duration segmentAge, int headEntries, Duration headAge) {
  static final ChainLimits USUAL =
      new ChainLimits(64L << 20, Duration.ofDays(1), 256, Duration.ofSeconds(1));
}
