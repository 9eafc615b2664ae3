package dev.doorward.tests.bench;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * What the loopback and the scheduler alone take: bytes to another thread and back. Where this is
 * slow now and then, so is everything else.
 */
final class LoopbackEcho implements AutoCloseable {
  private final ServerSocket listening;
  private final Socket client;
  private final byte[] bytes;

  LoopbackEcho(int length) throws IOException {
    this.bytes = new byte[length];
    this.listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread echo = new Thread(this::echo, "echo");
    echo.setDaemon(true);
    echo.start();
    this.client = new Socket(listening.getInetAddress(), listening.getLocalPort());
    client.setTcpNoDelay(true);
  }

  void ask() throws IOException {
    client.getOutputStream().write(bytes);
    new DataInputStream(client.getInputStream()).readFully(new byte[bytes.length]);
  }

  private void echo() {
    byte[] got = new byte[bytes.length];
    try (Socket peer = listening.accept()) {
      peer.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(peer.getInputStream());
      while (true) {
        in.readFully(got);
        peer.getOutputStream().write(got);
      }
    } catch (IOException e) {
      // The end: the client has closed.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    listening.close();
  }
}
