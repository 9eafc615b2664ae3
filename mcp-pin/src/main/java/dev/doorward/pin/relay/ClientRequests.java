package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The client's open requests by its own ids, each answered once or, when cancelled, not at all.
 * Thread-safe.
 */
final class ClientRequests {
  /** One open request. */
  static final class Open {
    private final JsonNode id;
    private final boolean cancellable;
    private final CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
    private volatile @Nullable ToolsCall call;

    private Open(JsonNode id, boolean cancellable) {
      this.id = id;
      this.cancellable = cancellable;
    }

    JsonNode id() {
      return id;
    }

    CompletableFuture<Optional<String>> answer() {
      return answer;
    }

    void call(ToolsCall made) {
      call = made;
    }
  }

  private final Map<String, Open> open = new ConcurrentHashMap<>();
  private final int most;

  ClientRequests(int most) {
    this.most = most;
  }

  boolean isFull() {
    return open.size() >= most;
  }

  /** A new open request; null when one of this id is open. */
  @Nullable Open begin(JsonNode id, boolean cancellable) {
    Open begun = new Open(id, cancellable);
    return open.putIfAbsent(id.toString(), begun) == null ? begun : null;
  }

  boolean isOpen(Open request) {
    return open.get(request.id.toString()) == request;
  }

  /** Answers a request that is still open. */
  void end(Open request, String answer) {
    if (open.remove(request.id.toString(), request)) {
      request.answer.complete(Optional.of(answer));
    }
  }

  /** Gives a request up: it gets no answer. False when there is none that can be. */
  boolean cancel(JsonNode id) {
    Open request = open.get(id.toString());
    if (request == null || !request.cancellable || !open.remove(id.toString(), request)) {
      return false;
    }
    give(request);
    return true;
  }

  void cancelAll() {
    for (Open request : List.copyOf(open.values())) {
      if (open.remove(request.id.toString(), request)) {
        give(request);
      }
    }
  }

  private static void give(Open request) {
    request.answer.complete(Optional.empty());
    ToolsCall call = request.call;
    if (call != null) {
      call.cancel();
    }
  }
}
