package dev.doorward.pin.relay;

import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** What the parts of one relay share. */
record RelayContext(
    String tool,
    RelayLimits limits,
    Drops drops,
    StderrSink stderr,
    Supplier<RootsSource> roots,
    RequestIds ids,
    ScheduledExecutorService timer) {

  /** Links over the processes that a starter starts. */
  ServerLink.Starter over(ServerStarter starter) {
    return () -> new StdioLink(tool, starter.start(), limits.messages(), stderr);
  }
}
