package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpCaller;
import dev.doorward.tests.fake.wire.HttpConnection;
import dev.doorward.tests.fake.wire.HttpRequest;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Sends bytes in ways that no honest client does, and reads whatever comes back. */
final class BadBytes implements Closeable {
  private final HttpCaller http;
  private final Queue<HttpConnection> leftOpen = new ConcurrentLinkedQueue<>();

  BadBytes(HttpCaller http) {
    this.http = http;
  }

  /** Sends all bytes and then nothing more; a peer that answers before the end is heard. */
  HttpAnswer send(Address to, byte[]... parts) throws IOException {
    try (HttpConnection connection = http.open(to)) {
      try {
        for (byte[] part : parts) {
          connection.send(part);
        }
      } catch (IOException e) {
        // Refused before the end: the answer, if there is one, says why.
        return connection.readAnswer();
      }
      return connection.readAnswer();
    }
  }

  /** Announces a whole body, sends half of it and says that nothing more comes. */
  HttpAnswer half(HttpRequest request) throws IOException {
    try (HttpConnection connection = http.open(request.to())) {
      connection.send(request.headBytes());
      connection.send(Arrays.copyOf(request.body(), request.body().length / 2));
      connection.finishSending();
      return connection.readAnswer();
    }
  }

  /**
   * Sends a body byte by byte and leaves the connection open until this object is closed.
   *
   * @param pace between two bytes
   * @param patience after how long it stops trying
   */
  HttpAnswer slowly(HttpRequest request, Duration pace, Duration patience) throws IOException {
    HttpConnection connection = http.open(request.to());
    leftOpen.add(connection);
    connection.readTimeout(pace);
    connection.send(request.headBytes());
    long end = System.nanoTime() + patience.toNanos();
    int at = 0;
    while (System.nanoTime() < end) {
      if (at < request.body().length) {
        connection.send(new byte[] {request.body()[at++]});
      }
      try {
        return connection.readAnswer();
      } catch (SocketTimeoutException e) {
        // Nothing yet: the next byte.
      }
    }
    throw new SocketTimeoutException(
        "still open and without an answer after " + patience.toMillis() + " ms, " + at + " bytes");
  }

  @Override
  public void close() throws IOException {
    for (HttpConnection connection : leftOpen) {
      connection.close();
    }
  }
}
