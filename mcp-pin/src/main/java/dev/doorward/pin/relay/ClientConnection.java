package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's side of the protocol, whatever carries the messages. The client is told the
 * configured name and exactly the offered functions; only tools/call goes further, to the {@link
 * FunctionCaller}. Thread-safe; messages may be received while earlier ones are unanswered.
 */
public final class ClientConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);

  private final String tool;
  private final ClientGreeting greeting;
  private final OfferedListing offered;
  private final FunctionCaller caller;
  private final ClientSink sink;
  private final StrictJson json;
  private final ClientRequests requests;
  private final ClientRoots roots;
  private final Drops drops;

  /**
   * @param tool the configured name, given to the client as the server's
   * @param functions what the client is offered, in this order; see {@code Snapshot.offered}
   */
  public ClientConnection(
      String tool,
      List<ApprovedFunction> functions,
      FunctionCaller caller,
      ClientSink sink,
      RelayLimits limits,
      DropLog drops) {
    MessageLimits messages = limits.messages();
    this.tool = tool;
    this.offered = new OfferedListing(functions);
    this.caller = caller;
    this.sink = sink;
    this.json =
        new StrictJson(
            new JsonLimits(messages.lineBytes(), messages.depth(), messages.lineBytes(), 400));
    this.requests = new ClientRequests(messages.openRequests());
    this.roots = new ClientRoots(new RequestIds(new SecureRandom()), sink);
    this.greeting = new ClientGreeting(tool, caller, roots);
    this.drops = new Drops(tool, drops, messages.dropsPerSecond());
  }

  /** The version agreed on; empty before initialize was answered. */
  public Optional<String> protocolVersion() {
    return greeting.version();
  }

  /** This client's roots, for {@link PinnedServer#roots(RootsSource)}. */
  public RootsSource roots() {
    return roots;
  }

  /**
   * Takes one message.
   *
   * @return the answer as JSON text on one line, or empty when the message gets none: a
   *     notification, an answer, a call that was cancelled. Never completes exceptionally
   */
  public CompletionStage<Optional<String>> receive(byte[] message) {
    JsonNode value;
    try {
      value = json.read(message);
    } catch (JsonException e) {
      return refuse(
          NullNode.getInstance(),
          Refusals.NOT_JSON,
          "Not JSON that can be read safely: " + e.getMessage());
    }
    return receive(value);
  }

  /** As {@link #receive(byte[])}, of a message that {@link StrictJson} has read. */
  public CompletionStage<Optional<String>> receive(JsonNode message) {
    Incoming incoming = Incoming.of(message);
    if (incoming instanceof Incoming.Request request) {
      return request(request);
    }
    if (incoming instanceof Incoming.Notification notification) {
      notification(notification);
    } else if (incoming instanceof Incoming.Answer answer) {
      if (!roots.answer(answer)) {
        drops.drop(DropReason.CLIENT_MESSAGE, "an answer to nothing");
      }
    } else if (message.isObject() && (message.has("result") || message.has("error"))) {
      drops.drop(DropReason.CLIENT_MESSAGE, "an unusable answer");
    } else {
      JsonNode id = message.path("id");
      return refuse(
          JsonRpc.isId(id) ? id : NullNode.getInstance(),
          Refusals.INVALID_REQUEST,
          message.isArray() ? "Batches are not taken" : "Invalid request");
    }
    return CompletableFuture.completedFuture(Optional.empty());
  }

  /** The client has gone: open calls are given up, and nothing is answered any more. */
  @Override
  public void close() {
    requests.cancelAll();
    roots.close();
    drops.flush();
  }

  private CompletionStage<Optional<String>> request(Incoming.Request request) {
    JsonNode id = request.id();
    if (requests.isFull()) {
      return refuse(id, Refusals.INVALID_REQUEST, "Too many requests are open");
    }
    // The protocol forbids to cancel initialize.
    ClientRequests.Open open = requests.begin(id, !request.method().equals("initialize"));
    if (open == null) {
      return refuse(id, Refusals.INVALID_REQUEST, "A request with this id is open");
    }
    guarded(open, () -> dispatch(request, open));
    return open.answer();
  }

  // Whatever goes wrong, the request does not stay open.
  private void guarded(ClientRequests.Open open, Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      LOG.error("a request failed tool={}", tool, e);
      end(open, Refusals.NO_USABLE_ANSWER);
    }
  }

  private void dispatch(Incoming.Request request, ClientRequests.Open open) {
    JsonNode params = request.params();
    switch (request.method()) {
      case "ping" -> requests.end(open, JsonRpc.result(open.id(), JsonRpc.object()));
      case "initialize" ->
          greeting.begin(
              params,
              result -> requests.end(open, JsonRpc.result(open.id(), result)),
              error -> end(open, error));
      case "tools/list" -> afterGreeting(open, () -> list(params, open));
      case "tools/call" -> afterGreeting(open, () -> call(params, open));
      default -> end(open, new CallAnswer.Error(Refusals.UNKNOWN_METHOD, "Method not found"));
    }
  }

  private void afterGreeting(ClientRequests.Open open, Runnable action) {
    greeting.after(() -> guarded(open, action), error -> end(open, error));
  }

  private void list(JsonNode params, ClientRequests.Open open) {
    if (params.has("cursor")) {
      end(open, invalidParams("There is one page only"));
    } else {
      requests.end(open, JsonRpc.resultText(open.id(), offered.result()));
    }
  }

  private void call(JsonNode params, ClientRequests.Open open) {
    JsonNode name = params.path("name");
    JsonNode arguments = params.path("arguments");
    JsonNode meta = params.path("_meta");
    if (!name.isTextual()
        || !(arguments.isObject() || arguments.isMissingNode())
        || !(meta.isObject() || meta.isMissingNode())) {
      end(open, invalidParams("tools/call needs a name; arguments and _meta are objects"));
    } else if (params.has("task")) {
      end(open, invalidParams("Tasks are not offered"));
    } else if (!offered.holds(name.textValue())) {
      end(open, Refusals.unknownTool(name.textValue()));
    } else {
      ToolsCall call =
          new ToolsCall(
              open.id(),
              name.textValue(),
              object(arguments),
              object(meta),
              progress(meta.path("progressToken"), open));
      open.call(call);
      if (!requests.isOpen(open)) {
        return;
      }
      caller.call(call).whenComplete((answer, e) -> answer(open, answer, e));
    }
  }

  private void answer(
      ClientRequests.Open open, @Nullable CallAnswer answer, @Nullable Throwable e) {
    if (answer instanceof CallAnswer.Result result && e == null) {
      requests.end(open, JsonRpc.result(open.id(), result.result()));
    } else if (answer instanceof CallAnswer.Error error && e == null) {
      end(open, error);
    } else {
      LOG.error("a call failed tool={}", tool, e);
      end(open, Refusals.NO_USABLE_ANSWER);
    }
  }

  // The client's own token goes home; only while the call is open.
  private @Nullable ProgressSink progress(JsonNode token, ClientRequests.Open open) {
    if (!JsonRpc.isId(token)) {
      return null;
    }
    return (BigDecimal progress, @Nullable BigDecimal total) -> {
      if (requests.isOpen(open)) {
        ObjectNode params = JsonRpc.object();
        params.set("progressToken", token);
        params.put("progress", progress);
        if (total != null) {
          params.put("total", total);
        }
        sink.send(JsonRpc.notification("notifications/progress", params), Optional.of(open.id()));
      }
    };
  }

  private void notification(Incoming.Notification notification) {
    switch (notification.method()) {
      case "notifications/initialized" -> {}
      case "notifications/cancelled" -> {
        if (!requests.cancel(notification.params().path("requestId"))) {
          drops.drop(DropReason.UNKNOWN_CANCELLATION, "of the client");
        }
      }
      case "notifications/roots/list_changed" -> caller.rootsChanged();
      default -> drops.drop(DropReason.CLIENT_MESSAGE, notification.method());
    }
  }

  private void end(ClientRequests.Open open, CallAnswer.Error error) {
    requests.end(open, JsonRpc.error(open.id(), error));
  }

  private static CompletionStage<Optional<String>> refuse(JsonNode id, int code, String message) {
    return CompletableFuture.completedFuture(Optional.of(JsonRpc.error(id, code, message)));
  }

  private static CallAnswer.Error invalidParams(String message) {
    return new CallAnswer.Error(Refusals.INVALID_PARAMS, message);
  }

  private static ObjectNode object(JsonNode value) {
    return value instanceof ObjectNode object ? object : JsonRpc.object();
  }
}
