package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers what a server asks: ping at once, roots/list by whoever gives the roots, everything else
 * with a refusal. Bounded in number and rate; a server's id comes back exactly as it was.
 */
final class ServerRequests {
  private final MessageLimits limits;
  private final TimeLimits times;
  private final Supplier<RootsSource> roots;
  private final Consumer<String> out;
  private final Drops drops;
  private final ScheduledExecutorService timer;
  private final RateLimit rate;
  private final Map<String, Object> open = new ConcurrentHashMap<>();

  ServerRequests(
      RelayLimits limits,
      Supplier<RootsSource> roots,
      Consumer<String> out,
      Drops drops,
      ScheduledExecutorService timer) {
    this.limits = limits.messages();
    this.times = limits.times();
    this.roots = roots;
    this.out = out;
    this.drops = drops;
    this.timer = timer;
    this.rate = new RateLimit(this.limits.serverRequestsPerSecond(), System::nanoTime);
  }

  void take(Incoming.Request request) {
    if (!rate.pass()) {
      drops.drop(DropReason.TOO_MANY_REQUESTS, request.method());
    } else if (open.containsKey(request.id().toString())) {
      drops.drop(DropReason.REPEATED_REQUEST_ID, request.method());
      refuse(request.id(), Refusals.INVALID_REQUEST, "This id is in use");
    } else if (request.method().equals("ping")) {
      out.accept(JsonRpc.result(request.id(), JsonRpc.object()));
    } else if (request.method().equals("roots/list")) {
      askForRoots(request.id());
    } else {
      drops.drop(DropReason.REFUSED_REQUEST, request.method());
      refuse(request.id(), Refusals.UNKNOWN_METHOD, "Method not found");
    }
  }

  /** The server no longer wants an answer; whether it was waiting for one. */
  boolean cancel(JsonNode id) {
    return open.remove(id.toString()) != null;
  }

  private void askForRoots(JsonNode id) {
    if (open.size() >= limits.openServerRequests()) {
      drops.drop(DropReason.TOO_MANY_REQUESTS, "roots/list");
      refuse(id, Refusals.INTERNAL, "Too many requests are open");
      return;
    }
    String key = id.toString();
    Object token = new Object();
    open.put(key, token);
    timer.schedule(
        () -> end(key, token, () -> refuse(id, Refusals.INTERNAL, "No answer in time")),
        times.list().toMillis(),
        TimeUnit.MILLISECONDS);
    roots()
        .whenComplete((answer, e) -> end(key, token, () -> answer(id, e == null ? answer : null)));
  }

  private CompletionStage<Optional<List<Root>>> roots() {
    try {
      return roots.get().roots();
    } catch (RuntimeException e) {
      return RootsSource.none().roots();
    }
  }

  private void answer(JsonNode id, @Nullable Optional<List<Root>> answer) {
    if (answer == null) {
      refuse(id, Refusals.INTERNAL, "The client gave no roots");
    } else if (answer.isEmpty()) {
      refuse(id, Refusals.UNKNOWN_METHOD, "Method not found");
    } else {
      ObjectNode result = JsonRpc.object();
      ArrayNode list = result.putArray("roots");
      for (Root root : answer.get()) {
        ObjectNode one = list.addObject().put("uri", root.uri());
        if (root.name() != null) {
          one.put("name", root.name());
        }
      }
      out.accept(JsonRpc.result(id, result));
    }
  }

  // The token keeps a late end of one request from ending a later one with the same id.
  private void end(String key, Object token, Runnable how) {
    if (open.remove(key, token)) {
      how.run();
    }
  }

  private void refuse(JsonNode id, int code, String message) {
    out.accept(JsonRpc.error(id, code, message));
  }
}
