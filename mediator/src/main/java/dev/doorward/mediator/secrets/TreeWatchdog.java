package dev.doorward.mediator.secrets;

import java.time.Duration;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * Ends a program that takes too long and every child it still has, with SIGKILL: the library's own
 * watchdog asks the program alone, politely, and a child that holds the output open stays.
 */
final class TreeWatchdog extends ExecuteWatchdog {
  private @Nullable Process process;
  private boolean wanted;
  private boolean ended;

  // The builder cannot make a subclass.
  @SuppressWarnings("deprecation")
  TreeWatchdog(Duration limit) {
    super(limit.toMillis());
  }

  @Override
  public synchronized void start(Process started) {
    this.process = started;
    super.start(started);
    if (wanted) {
      end();
    }
  }

  @Override
  public synchronized void timeoutOccured(@Nullable Watchdog timer) {
    end();
    super.timeoutOccured(timer);
  }

  /** Ends the program now, or as soon as it is known: its output is read a little earlier. */
  synchronized void end() {
    wanted = true;
    if (process != null && process.isAlive()) {
      ended = true;
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Whether it was ended from here. */
  synchronized boolean ended() {
    return ended;
  }
}
