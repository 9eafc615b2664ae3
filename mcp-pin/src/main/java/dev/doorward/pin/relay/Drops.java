package dev.doorward.pin.relay;

import dev.doorward.pin.VisibleText;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports drops, at most so many of a reason in a second, so that a flood can't fill a trail. */
final class Drops {
  private static final Logger LOG = LoggerFactory.getLogger(Drops.class);
  private static final int LONGEST = 80;

  private final String tool;
  private final DropLog log;
  private final Map<DropReason, RateLimit> rates = new EnumMap<>(DropReason.class);
  private final Map<DropReason, Long> unreported = new EnumMap<>(DropReason.class);

  Drops(String tool, DropLog log, int perSecond) {
    this.tool = tool;
    this.log = log;
    for (DropReason reason : DropReason.values()) {
      rates.put(reason, new RateLimit(perSecond, System::nanoTime));
    }
  }

  void drop(DropReason reason, String what) {
    long before;
    synchronized (this) {
      RateLimit rate = rates.get(reason);
      if (rate == null || !rate.pass()) {
        unreported.merge(reason, 1L, Long::sum);
        return;
      }
      Long count = unreported.remove(reason);
      before = count == null ? 0 : count;
    }
    report(new DropLog.Drop(tool, reason, VisibleText.line(what, LONGEST), before));
  }

  /** Reports what was only counted, when no more of it will come. */
  void flush() {
    Map<DropReason, Long> left;
    synchronized (this) {
      left = new EnumMap<>(DropReason.class);
      left.putAll(unreported);
      unreported.clear();
    }
    left.forEach(
        (reason, count) -> report(new DropLog.Drop(tool, reason, "more of the same", count)));
  }

  private void report(DropLog.Drop drop) {
    try {
      log.dropped(drop);
    } catch (RuntimeException e) {
      LOG.warn("the drop log failed tool={} reason={}", tool, drop.reason(), e);
    }
  }
}
