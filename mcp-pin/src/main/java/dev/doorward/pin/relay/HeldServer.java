package dev.doorward.pin.relay;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.Listing;
import dev.doorward.pin.Snapshot;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One life of a server and the comparison of what it lists in that life. */
final class HeldServer {
  /** A server that runs and what is known of its listing. */
  record Current(ServerConnection connection, Comparison comparison) {}

  private final RelayContext context;
  private final Snapshot snapshot;
  private final Consumer<Comparison> compared;
  private final ServerLife life;
  private final CompletableFuture<Watched> watched;
  private volatile @Nullable Watched now;

  private record Watched(ServerConnection connection, ListingWatch watch) {}

  HeldServer(
      RelayContext context,
      ServerLink.Starter starter,
      Snapshot snapshot,
      Consumer<Comparison> compared) {
    this.context = context;
    this.snapshot = snapshot;
    this.compared = compared;
    this.life = new ServerLife(context, starter, snapshot.protocolVersion(), this::listChanged);
    this.watched = life.greeted().thenApply(this::watch);
  }

  ServerLife life() {
    return life;
  }

  /** The server and a current comparison; fails when the server can't be spoken with. */
  CompletableFuture<Current> current() {
    return watched.thenCompose(
        w -> w.watch().current().thenApply(comparison -> new Current(w.connection(), comparison)));
  }

  @Nullable Comparison last() {
    Watched watching = now;
    return watching == null ? null : watching.watch().last();
  }

  void notify(String method) {
    Watched watching = now;
    if (watching != null) {
      watching.connection().notify(method, null);
    }
  }

  private Watched watch(ServerLife.Greeted greeted) {
    ServerConnection connection = greeted.connection();
    RelayLimits limits = context.limits();
    ListingWatch watch =
        new ListingWatch(
            snapshot,
            () ->
                greeted.greeting().offersTools()
                    ? ListingReader.read(connection, limits)
                    : CompletableFuture.completedFuture(
                        Listing.unreadable("the server says that it has no functions")),
            limits.listing(),
            context.timer(),
            compared);
    watch.begin(limits.times().quiet());
    Watched watching = new Watched(connection, watch);
    now = watching;
    return watching;
  }

  private void listChanged() {
    Watched watching = now;
    if (watching != null) {
      watching.watch().changed();
    }
  }
}
