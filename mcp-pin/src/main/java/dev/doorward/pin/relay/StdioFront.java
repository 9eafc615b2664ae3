package dev.doorward.pin.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Runs a {@link ClientConnection} over two byte streams, one message a line. */
public final class StdioFront {
  private final InputStream in;
  private final OutputStream out;
  private final RelayLimits limits;

  public StdioFront(InputStream in, OutputStream out, RelayLimits limits) {
    this.in = in;
    this.out = out;
    this.limits = limits;
  }

  /**
   * Serves a server's snapshot to the client until its input ends. The server is started at once,
   * since the client's initialize waits for it, and not closed.
   */
  public void serve(PinnedServer server, DropLog drops) throws IOException {
    server.ready();
    run(
        sink -> {
          ClientConnection client =
              new ClientConnection(
                  server.snapshot().tool(),
                  server.snapshot().offered(),
                  FunctionCaller.straightTo(server),
                  sink,
                  limits,
                  drops);
          server.roots(client.roots());
          return client;
        });
  }

  /**
   * Runs until the input ends, then until open requests are answered or the drain limit is over.
   * Blocks.
   *
   * @throws IOException when the input can't be read or holds a line over the limit
   */
  public void run(Function<ClientSink, ClientConnection> connect) throws IOException {
    CompletableFuture<Void> broken = new CompletableFuture<>();
    Outbox outbox = new Outbox(out, limits.messages().pendingBytes(), e -> broken.complete(null));
    Thread writer = outbox.start("pin-front-write");
    Set<CompletableFuture<?>> open = ConcurrentHashMap.newKeySet();
    try (ClientConnection client = connect.apply((json, requestId) -> outbox.offer(json))) {
      LineReader lines = new LineReader(in, limits.messages().lineBytes());
      byte[] line = lines.next();
      while (line != null && !broken.isDone()) {
        CompletableFuture<?> answered =
            client
                .receive(line)
                .thenAccept(answer -> answer.ifPresent(text -> send(text, outbox, broken)))
                .toCompletableFuture();
        if (!answered.isDone()) {
          open.add(answered);
          answered.whenComplete((done, e) -> open.remove(answered));
        }
        line = lines.next();
      }
      drain(open, broken);
    } finally {
      outbox.close();
      join(writer);
    }
  }

  // A client that reads nothing for so long is gone; an answer is never left out of the middle.
  private static void send(String text, Outbox outbox, CompletableFuture<Void> broken) {
    if (!outbox.offer(text)) {
      broken.complete(null);
    }
  }

  private void drain(Set<CompletableFuture<?>> open, CompletableFuture<Void> broken) {
    CompletableFuture<Void> all =
        CompletableFuture.allOf(open.toArray(CompletableFuture<?>[]::new));
    try {
      CompletableFuture.anyOf(all, broken)
          .get(limits.times().drain().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // What is still open is given up when the connection closes.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void join(Thread writer) {
    try {
      writer.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
