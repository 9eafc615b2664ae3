package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A call from its making to its one answer. Thread-safe. */
final class OpenCall implements PendingCall {
  private final CallRequest request;
  private final CompletableFuture<CallAnswer> answer = new CompletableFuture<>();
  private boolean over;
  private @Nullable Runnable abandon;

  OpenCall(CallRequest request) {
    this.request = request;
  }

  @Override
  public CompletableFuture<CallAnswer> answer() {
    return answer;
  }

  @Override
  public void cancel() {
    giveUp(Refusals.CANCELLED);
  }

  /** Answers the call in place of the server, and tells the server if it knows of the call. */
  void giveUp(CallAnswer.Error why) {
    Runnable tellServer;
    synchronized (this) {
      over = true;
      tellServer = abandon;
    }
    if (answer.complete(why) && tellServer != null) {
      tellServer.run();
    }
  }

  /** Sends the call to the server, unless it was given up. */
  void dispatch(ServerConnection connection, Duration limit, Function<Reply, CallAnswer> shape) {
    synchronized (this) {
      if (over) {
        return;
      }
    }
    ObjectNode params = JsonRpc.object().put("name", request.function());
    params.set("arguments", request.arguments());
    OpenRequest sent = connection.request("tools/call", params, limit, request.progress());
    Runnable tellServer = () -> connection.abandon(sent.id(), Refusals.CANCELLED);
    boolean late;
    synchronized (this) {
      abandon = tellServer;
      late = over;
    }
    if (late) {
      tellServer.run();
    }
    sent.reply().thenAccept(reply -> answer.complete(shape.apply(reply)));
  }
}
