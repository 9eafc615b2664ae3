package dev.doorward.mediator.front.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A model that remembers each request as it came and answers with the next canned text, byte for
 * byte; a text that ends in {@code CLOSE} closes the connection after it.
 */
final class RawModel implements AutoCloseable {
  /** A request as it came. */
  record Asked(String head, String body) {
    boolean has(String header) {
      return head.toLowerCase(Locale.ROOT).contains("\r\n" + header.toLowerCase(Locale.ROOT));
    }
  }

  static final String OK =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

  final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private final ServerSocket server;

  RawModel(String... answers) throws IOException {
    this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answers);
  }

  RawModel(ServerSocket server, String... answers) {
    this.server = server;
    this.answers.addAll(java.util.List.of(answers));
    Thread accepting = new Thread(this::accept);
    accepting.setDaemon(true);
    accepting.start();
  }

  int port() {
    return server.getLocalPort();
  }

  Asked next() throws InterruptedException {
    Asked one = asked.poll(10, TimeUnit.SECONDS);
    if (one == null) {
      throw new AssertionError("the model was not asked");
    }
    return one;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread serving = new Thread(() -> serve(socket));
        serving.setDaemon(true);
        serving.start();
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      for (Asked one = read(in); one != null; one = read(in)) {
        asked.add(one);
        String answer = answers.size() > 1 ? answers.remove() : answers.element();
        boolean close = answer.endsWith("CLOSE");
        byte[] bytes = answer.replaceAll("CLOSE$", "").getBytes(StandardCharsets.ISO_8859_1);
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        if (close) {
          return;
        }
      }
    } catch (IOException e) {
      // The listener went away; what was asked is remembered.
    }
  }

  private static @Nullable Asked read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int b = in.read();
      if (b < 0) {
        return null;
      }
      head.write(b);
    }
    String text = head.toString(StandardCharsets.ISO_8859_1);
    java.util.regex.Matcher length =
        java.util.regex.Pattern.compile("(?i)content-length: (\\d+)").matcher(text);
    byte[] body =
        length.find() ? in.readNBytes(Integer.parseInt(length.group(1))) : chunks(in, text);
    return new Asked(text, new String(body, StandardCharsets.ISO_8859_1));
  }

  private static byte[] chunks(InputStream in, String head) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
      while (!out.toString(StandardCharsets.ISO_8859_1).endsWith("0\r\n\r\n")) {
        int b = in.read();
        if (b < 0) {
          throw new IOException("half a body");
        }
        out.write(b);
      }
    }
    return out.toByteArray();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
