package dev.doorward.pin.relay;

import org.slf4j.LoggerFactory;

/**
 * Told of everything that was not passed on. Called on the relay's reading threads, so it must not
 * block; what it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface DropLog {
  void dropped(Drop drop);

  /**
   * One drop.
   *
   * @param tool the configured name of the server
   * @param reason why
   * @param what a few escaped words, such as a method's name; never a message's text, which may
   *     hold secrets
   * @param unreported how many drops of this reason went unreported since the last one, by the
   *     bound on reports
   */
  record Drop(String tool, DropReason reason, String what, long unreported) {}

  /** Writes each drop to the log of this class, level info. */
  static DropLog toLog() {
    return drop ->
        LoggerFactory.getLogger(DropLog.class)
            .info(
                "dropped tool={} reason={} what={} unreported={}",
                drop.tool(),
                drop.reason(),
                drop.what(),
                drop.unreported());
  }
}
