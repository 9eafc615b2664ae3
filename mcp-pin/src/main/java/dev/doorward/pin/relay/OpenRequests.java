package dev.doorward.pin.relay;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one server process that await an answer, by the relay's own ids. Whoever removes
 * a request is the one who ends it, so it is ended once. Thread-safe.
 */
final class OpenRequests {
  private final Map<String, OpenRequest> open = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** Adds a request; false when the table is closed, and then nothing was added. */
  boolean add(OpenRequest request) {
    open.put(request.id(), request);
    return !closed || open.remove(request.id()) == null;
  }

  @Nullable OpenRequest get(String id) {
    return open.get(id);
  }

  @Nullable OpenRequest take(String id) {
    return open.remove(id);
  }

  /** Closes the table and takes all that is in it. */
  List<OpenRequest> close() {
    closed = true;
    return open.keySet().stream().map(open::remove).filter(r -> r != null).toList();
  }
}
