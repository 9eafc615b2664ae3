package dev.doorward.pin.relay;

import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Makes the one thread that measures a relay's time limits. */
final class Timers {
  private Timers() {}

  // What comes after the shutdown is discarded: by then everything has been ended.
  static ScheduledThreadPoolExecutor own(String tool) {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "pin-timer-" + tool);
              thread.setDaemon(true);
              return thread;
            },
            new ScheduledThreadPoolExecutor.DiscardPolicy());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }
}
