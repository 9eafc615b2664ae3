package dev.doorward.mediator.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets a process write so much to its log and no more: a session can make the daemon warn as often
 * as it likes, and must not fill the disk with it. Errors have as much room again. Safe for use by
 * many threads.
 */
final class BoundedLog extends Filter<ILoggingEvent> {
  /** What a line has beside its message, and what a stack trace of 20 frames takes. */
  private static final int LINE = 80;

  private static final int TRACE = 4_096;

  private final long most;
  private final AtomicLong written = new AtomicLong();

  /**
   * @param most characters, about
   */
  BoundedLog(long most) {
    this.most = most;
  }

  @Override
  public FilterReply decide(ILoggingEvent event) {
    long room = event.getLevel().isGreaterOrEqual(Level.ERROR) ? 2 * most : most;
    long size =
        LINE
            + event.getFormattedMessage().length()
            + (event.getThrowableProxy() == null ? 0L : TRACE);
    if (written.get() + size > room) {
      return FilterReply.DENY;
    }
    written.addAndGet(size);
    return FilterReply.NEUTRAL;
  }
}
