package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The handshake with a client, answered by the relay itself: the configured name, the version of
 * the client's wish, and no capability but functions. Once only, unless it failed.
 */
final class ClientGreeting {
  private final String tool;
  private final FunctionCaller caller;
  private final ClientRoots roots;
  private @Nullable CompletableFuture<Boolean> underWay;
  private volatile @Nullable String version;

  ClientGreeting(String tool, FunctionCaller caller, ClientRoots roots) {
    this.tool = tool;
    this.caller = caller;
    this.roots = roots;
  }

  /** The version agreed on; empty before initialize was answered. */
  Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** Takes initialize, and gives its result or refusal to one of two takers, perhaps later. */
  void begin(JsonNode params, Consumer<ObjectNode> agreed, Consumer<CallAnswer.Error> refused) {
    JsonNode wish = params.path("protocolVersion");
    if (!wish.isTextual() || !params.path("capabilities").isObject()) {
      refused.accept(
          new CallAnswer.Error(
              Refusals.INVALID_PARAMS, "initialize needs protocolVersion and capabilities"));
      return;
    }
    CompletableFuture<Boolean> mine = start();
    if (mine == null) {
      refused.accept(new CallAnswer.Error(Refusals.INVALID_REQUEST, "Already initialized"));
      return;
    }
    roots.offered(params.path("capabilities").path("roots").isObject());
    ready()
        .thenAccept(
            error -> {
              if (error.isEmpty()) {
                agreed.accept(agree(wish.textValue()));
              } else {
                forget();
                refused.accept(error.get());
              }
              mine.complete(error.isEmpty());
            });
  }

  /** Runs something after the handshake: at once, when it is through, or never. */
  void after(Runnable action, Consumer<CallAnswer.Error> refused) {
    CompletableFuture<Boolean> greeted;
    synchronized (this) {
      greeted = underWay;
    }
    if (greeted == null) {
      greeted = CompletableFuture.completedFuture(false);
    }
    greeted.thenAccept(
        through -> {
          if (through) {
            action.run();
          } else {
            refused.accept(new CallAnswer.Error(Refusals.INVALID_REQUEST, "Send initialize first"));
          }
        });
  }

  private synchronized @Nullable CompletableFuture<Boolean> start() {
    if (underWay != null) {
      return null;
    }
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    underWay = mine;
    return mine;
  }

  private synchronized void forget() {
    underWay = null;
  }

  private CompletableFuture<Optional<CallAnswer.Error>> ready() {
    try {
      return caller
          .ready()
          .toCompletableFuture()
          .exceptionally(e -> Optional.of(Refusals.NOT_STARTED));
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(Optional.of(Refusals.NOT_STARTED));
    }
  }

  private ObjectNode agree(String wish) {
    String agreed = Greeting.agreed(wish);
    version = agreed;
    ObjectNode result = JsonRpc.object().put("protocolVersion", agreed);
    result.putObject("capabilities").putObject("tools");
    result.putObject("serverInfo").put("name", tool).put("version", Greeting.RELAY_VERSION);
    return result;
  }
}
