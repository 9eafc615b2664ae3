package dev.doorward.pin.relay;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Who answers a server's roots/list. */
@FunctionalInterface
public interface RootsSource {
  /** The roots; empty when they are not offered, and the server is refused with -32601. */
  CompletionStage<Optional<List<Root>>> roots();

  /** Offers none. */
  static RootsSource none() {
    return () -> CompletableFuture.completedFuture(Optional.empty());
  }
}
