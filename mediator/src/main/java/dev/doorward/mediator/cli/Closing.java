package dev.doorward.mediator.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was opened, closed in reverse order; a failure to close one does not keep the next open. */
final class Closing implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private record Part(String name, AutoCloseable close) {}

  private final Deque<Part> parts = new ArrayDeque<>();
  private boolean clean = true;

  /** Remembers a part, and gives it back. */
  synchronized <T extends AutoCloseable> T add(String name, T part) {
    parts.push(new Part(name, part));
    return part;
  }

  /** Whether everything closed without a failure. */
  synchronized boolean clean() {
    return clean;
  }

  @Override
  public synchronized void close() {
    while (!parts.isEmpty()) {
      Part part = parts.pop();
      try {
        part.close().close();
      } catch (Exception e) {
        clean = false;
        LOG.error("could not be closed: {}", part.name(), e);
      }
    }
  }
}
