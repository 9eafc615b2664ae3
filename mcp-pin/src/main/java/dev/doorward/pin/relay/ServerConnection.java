package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The protocol with one started server, from its start to its end: own requests out, their answers
 * in, its requests answered or refused, everything else dropped. Whatever goes wrong ends the
 * connection, what is behind it and every open request, once.
 */
final class ServerConnection implements ServerLink.Receiver {
  private final RelayContext context;
  private final ServerLink link;
  private final StrictJson json;
  private final OpenRequests open = new OpenRequests();
  private final ServerRequests serverRequests;
  private final Runnable listChanged;
  private final CompletableFuture<String> failed = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile boolean greeted;

  /**
   * @param listChanged told, on the reading thread, that the server says its listing changed
   */
  ServerConnection(RelayContext context, ServerLink link, Runnable listChanged) {
    this.context = context;
    this.link = link;
    this.listChanged = listChanged;
    MessageLimits limits = context.limits().messages();
    this.json =
        new StrictJson(new JsonLimits(limits.lineBytes(), limits.depth(), limits.lineBytes(), 400));
    this.serverRequests =
        new ServerRequests(
            context.limits(), context.roots(), this::send, context.drops(), context.timer());
  }

  void open() {
    link.open(this);
  }

  /** From now on the server's requests and notifications count. */
  void greeted() {
    greeted = true;
  }

  /** Completes, never exceptionally, with why the connection ended. */
  CompletableFuture<String> failed() {
    return failed;
  }

  /** Completes when the process is gone. */
  CompletableFuture<Void> ended() {
    return ended;
  }

  /** Whether requests can be made; notices a process that died while another holds its output. */
  boolean isOpen() {
    if (failed.isDone()) {
      return false;
    }
    if (link.isAlive()) {
      return true;
    }
    // Elsewhere, for the caller may hold locks, and the end runs whatever waits for open requests.
    context.timer().execute(() -> fail("it ended"));
    return false;
  }

  /** Sends a request of the relay's own. Its reply completes once, within the limit. */
  OpenRequest request(
      String method, ObjectNode params, Duration limit, @Nullable ProgressSink progress) {
    String id = context.ids().next();
    OpenRequest request =
        new OpenRequest(id, progress, context.limits().messages().progressPerSecond());
    if (progress != null) {
      params.putObject("_meta").put("progressToken", id);
    }
    String line = JsonRpc.request(id, method, params);
    if (isTooLong(line)) {
      request.end(new Reply.Lost(Refusals.TOO_LONG));
    } else if (!open.add(request)) {
      request.end(new Reply.Lost(Refusals.ENDED));
    } else if (!link.offer(line)) {
      lose(id, Refusals.NOT_READING);
    } else {
      request.timeLimit(
          context
              .timer()
              .schedule(
                  () -> abandon(id, Refusals.TOO_LATE), limit.toMillis(), TimeUnit.MILLISECONDS));
    }
    return request;
  }

  private boolean isTooLong(String line) {
    int most = context.limits().messages().lineBytes();
    // No character of a string has more than three bytes, so short lines need no counting.
    return line.length() > most / 3 && line.getBytes(StandardCharsets.UTF_8).length > most;
  }

  void notify(String method, @Nullable ObjectNode params) {
    send(JsonRpc.notification(method, params));
  }

  /** Ends an open request without an answer and tells the server so. */
  void abandon(String id, CallAnswer.Error why) {
    if (lose(id, why)) {
      notify("notifications/cancelled", JsonRpc.object().put("requestId", id));
    }
  }

  /** Ends the connection: open requests are answered, the process is ended on another thread. */
  void fail(String reason) {
    if (!failed.complete(reason)) {
      return;
    }
    for (OpenRequest request : open.close()) {
      request.end(new Reply.Lost(Refusals.ENDED));
    }
    context.drops().flush();
    Thread end =
        new Thread(
            () -> {
              try {
                link.terminate();
              } finally {
                ended.complete(null);
              }
            },
            "pin-end-" + context.tool());
    end.setDaemon(true);
    end.start();
  }

  private boolean lose(String id, CallAnswer.Error why) {
    OpenRequest request = open.take(id);
    if (request != null) {
      request.end(new Reply.Lost(why));
    }
    return request != null;
  }

  private void send(String line) {
    if (!link.offer(line)) {
      context.drops().drop(DropReason.PEER_NOT_READING, "to the server");
    }
  }

  @Override
  public void broken(String why) {
    fail(why);
  }

  @Override
  public void message(byte[] text) {
    if (failed.isDone()) {
      return;
    }
    try {
      take(Incoming.of(json.read(text)), text);
    } catch (JsonException e) {
      drop(DropReason.NOT_JSON, text.length + " bytes: " + e.getMessage());
    }
  }

  private void take(Incoming message, byte[] text) {
    if (message instanceof Incoming.Answer answer) {
      answer(answer, text);
    } else if (message instanceof Incoming.Unusable unusable) {
      drop(unusable.reason(), unusable.what());
    } else if (!greeted) {
      drop(DropReason.TOO_EARLY, "before the answer to initialize");
    } else if (message instanceof Incoming.Request request) {
      serverRequests.take(request);
    } else if (message instanceof Incoming.Notification notification) {
      notification(notification);
    }
  }

  private void answer(Incoming.Answer answer, byte[] line) {
    OpenRequest request = open.take(answer.id());
    if (request == null) {
      drop(DropReason.UNKNOWN_ID, "an answer");
    } else if (!answer.sound()) {
      drop(DropReason.UNUSABLE_ANSWER, "neither a result nor an error");
      request.end(new Reply.Lost(Refusals.NO_USABLE_ANSWER));
    } else if (answer.isResult()) {
      request.end(new Reply.Result(answer.body().get("result"), line));
    } else {
      request.end(new Reply.Failure(answer.body().get("error")));
    }
  }

  private void notification(Incoming.Notification notification) {
    JsonNode params = notification.params();
    switch (notification.method()) {
      case "notifications/tools/list_changed" -> listChanged.run();
      case "notifications/progress" -> progress(params);
      case "notifications/message" -> drop(DropReason.LOG_MESSAGE, "");
      case "notifications/cancelled" -> {
        if (!serverRequests.cancel(params.path("requestId"))) {
          drop(DropReason.UNKNOWN_CANCELLATION, "");
        }
      }
      default -> drop(DropReason.NOTIFICATION, notification.method());
    }
  }

  private void progress(JsonNode params) {
    JsonNode token = params.path("progressToken");
    OpenRequest request = token.isTextual() ? open.get(token.textValue()) : null;
    DropReason reason = request == null ? DropReason.BAD_PROGRESS : request.progress(params);
    if (reason != null) {
      drop(reason, "");
    }
  }

  private void drop(DropReason reason, String what) {
    context.drops().drop(reason, what);
  }
}
