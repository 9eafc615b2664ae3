package dev.doorward.tests.fake.wire;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Sends requests to one host over connections that are kept and used again. A request is never sent
 * twice: a connection idle for long is dropped instead of tried. Safe for use by many threads.
 */
public final class HttpCaller implements Closeable {
  private static final Duration STALE = Duration.ofSeconds(2);

  private final Duration patience;
  private final Deque<Idle> idle = new ConcurrentLinkedDeque<>();

  /**
   * @param patience how long an answer may take
   */
  public HttpCaller(Duration patience) {
    this.patience = patience;
  }

  /** Sends a request and reads its whole answer. */
  public HttpAnswer exchange(HttpRequest request) throws IOException {
    return exchange(request, Optional.empty());
  }

  /**
   * As {@link #exchange(HttpRequest)}; an event stream is handed to the follower while it runs, and
   * the answer's body is then empty.
   */
  public HttpAnswer exchange(HttpRequest request, Follower follower) throws IOException {
    return exchange(request, Optional.of(follower));
  }

  private HttpAnswer exchange(HttpRequest request, Optional<Follower> follower) throws IOException {
    HttpConnection connection = take(request.to());
    try {
      connection.send(request.bytes());
      HttpHead head = connection.readHead();
      if (follower.isPresent() && head.isEventStream()) {
        follower.get().follow(new EventStream(connection.body(head)));
        connection.close();
        return new HttpAnswer(head, new byte[0]);
      }
      HttpAnswer answer = new HttpAnswer(head, connection.body(head).readAllBytes());
      if (connection.hasUnreadBytes()) {
        throw new IOException("answered more than once");
      }
      give(request.to(), connection, answer.head());
      return answer;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /** A connection of the caller's own, closed by the caller: for streams and for bad manners. */
  public HttpConnection open(Address to) throws IOException {
    return HttpConnection.open(to, patience);
  }

  @Override
  public void close() throws IOException {
    for (Idle kept = idle.poll(); kept != null; kept = idle.poll()) {
      kept.connection().close();
    }
  }

  private HttpConnection take(Address to) throws IOException {
    for (Idle kept = idle.pollFirst(); kept != null; kept = idle.pollFirst()) {
      boolean fresh = System.nanoTime() - kept.since() < STALE.toNanos();
      if (fresh && kept.authority().equals(to.authority()) && !kept.connection().hasUnreadBytes()) {
        return kept.connection();
      }
      kept.connection().close();
    }
    return open(to);
  }

  private void give(Address to, HttpConnection connection, HttpHead head) throws IOException {
    boolean delimited =
        head.status() == 204
            || head.headers().containsKey("content-length")
            || head.headers().containsKey("transfer-encoding");
    if (head.closes() || !delimited) {
      connection.close();
    } else {
      idle.addFirst(new Idle(to.authority(), connection, System.nanoTime()));
    }
  }

  /** Reads an event stream as it comes; the connection is closed when it returns. */
  public interface Follower {
    void follow(EventStream events) throws IOException;
  }

  private record Idle(String authority, HttpConnection connection, long since) {}
}
