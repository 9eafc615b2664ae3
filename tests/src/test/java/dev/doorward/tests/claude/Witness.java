package dev.doorward.tests.claude;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/** An endpoint on the host that nobody should ask; it counts who does. */
final class Witness implements AutoCloseable {
  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicInteger asked = new AtomicInteger();

  Witness() throws IOException {
    Thread thread = new Thread(this::count, "witness");
    thread.setDaemon(true);
    thread.start();
  }

  String url() {
    return "http://127.0.0.1:" + socket.getLocalPort();
  }

  int asked() {
    return asked.get();
  }

  private void count() {
    while (!socket.isClosed()) {
      try {
        socket.accept().close();
        asked.incrementAndGet();
      } catch (IOException e) {
        return;
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
