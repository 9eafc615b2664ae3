package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Asks a client for its roots, by ids of the relay's own. Thread-safe. */
final class ClientRoots implements RootsSource {
  private static final int MOST_OPEN = 16;
  private static final int MOST_ROOTS = 256;

  private final RequestIds ids;
  private final ClientSink sink;
  private final Map<String, CompletableFuture<Optional<List<Root>>>> open =
      new ConcurrentHashMap<>();
  private volatile boolean offered;

  ClientRoots(RequestIds ids, ClientSink sink) {
    this.ids = ids;
    this.sink = sink;
  }

  /** The client declared that it has roots. */
  void offered(boolean whether) {
    offered = whether;
  }

  @Override
  public CompletionStage<Optional<List<Root>>> roots() {
    if (!offered || open.size() >= MOST_OPEN) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    String id = ids.next();
    CompletableFuture<Optional<List<Root>>> roots = new CompletableFuture<>();
    open.put(id, roots);
    sink.send(JsonRpc.request(id, "roots/list", null), Optional.empty());
    return roots;
  }

  /** Takes an answer of the client; false when it belongs to no open request. */
  boolean answer(Incoming.Answer answer) {
    CompletableFuture<Optional<List<Root>>> roots = open.remove(answer.id());
    if (roots == null) {
      return false;
    }
    List<Root> read = answer.isResult() ? read(answer.body().get("result")) : null;
    if (read == null) {
      roots.completeExceptionally(new IllegalStateException("the client gave no roots"));
    } else {
      roots.complete(Optional.of(read));
    }
    return true;
  }

  void close() {
    offered = false;
    for (String id : List.copyOf(open.keySet())) {
      CompletableFuture<Optional<List<Root>>> roots = open.remove(id);
      if (roots != null) {
        roots.complete(Optional.empty());
      }
    }
  }

  private static @Nullable List<Root> read(JsonNode result) {
    JsonNode list = result.path("roots");
    if (!list.isArray() || list.size() > MOST_ROOTS) {
      return null;
    }
    List<Root> roots = new ArrayList<>();
    for (JsonNode one : list) {
      JsonNode uri = one.path("uri");
      if (!uri.isTextual() || !uri.textValue().startsWith("file://")) {
        return null;
      }
      roots.add(new Root(uri.textValue(), one.path("name").textValue()));
    }
    return roots;
  }
}
