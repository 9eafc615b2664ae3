package dev.doorward.pin.relay;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Makes the calls that a client asks for, or refuses them. */
@FunctionalInterface
public interface FunctionCaller {
  /**
   * Makes one call. What is thrown or fails becomes -32603.
   *
   * @param call asks to be told of its cancellation by {@link ToolsCall#onCancel}
   */
  CompletionStage<CallAnswer> call(ToolsCall call);

  /**
   * Asked once before the client's initialize is answered; an error here is the client's answer. By
   * default everything is ready.
   */
  default CompletionStage<Optional<CallAnswer.Error>> ready() {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  /** The client says that its roots changed. */
  default void rootsChanged() {}

  /** Every call goes straight to the server; nothing but the snapshot decides. */
  static FunctionCaller straightTo(PinnedServer server) {
    return new StraightCaller(server);
  }
}
