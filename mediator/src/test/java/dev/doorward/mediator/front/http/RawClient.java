package dev.doorward.mediator.front.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client that writes what it is told, byte for byte, and reads whole answers. */
public final class RawClient implements AutoCloseable {
  /** What came back. */
  public record Answer(int status, Map<String, String> headers, String body) {}

  private final Socket socket;
  private final InputStream in;

  public RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
  }

  public RawClient send(String text) throws IOException {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  public RawClient send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** A whole POST with a body. */
  public RawClient post(String path, String body, String... headers) throws IOException {
    return send(head("POST", path, body.getBytes(StandardCharsets.UTF_8).length, headers))
        .send(body.getBytes(StandardCharsets.UTF_8));
  }

  /** The head of a request that announces a body of this length. */
  public String head(String method, String path, long length, String... headers) {
    StringBuilder out = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    out.append("Host: 127.0.0.1:").append(socket.getPort()).append("\r\n");
    out.append("Content-Length: ").append(length).append("\r\n");
    for (String header : headers) {
      out.append(header).append("\r\n");
    }
    return out.append("\r\n").toString();
  }

  public void finishSending() throws IOException {
    socket.shutdownOutput();
  }

  /** The next whole answer, which must come. */
  public Answer answer() throws IOException {
    return answerOrEnd().orElseThrow(() -> new IOException("closed without an answer"));
  }

  /** The next whole answer; empty when the connection closed before one began. */
  public Optional<Answer> answerOrEnd() throws IOException {
    String start = line();
    if (start == null) {
      return Optional.empty();
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(); line != null && !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
    }
    int status = Integer.parseInt(start.split(" ")[1]);
    String length = headers.get("content-length");
    byte[] body = length == null ? new byte[0] : in.readNBytes(Integer.parseInt(length));
    if (length != null && body.length < Integer.parseInt(length)) {
      throw new IOException("half an answer");
    }
    return Optional.of(new Answer(status, headers, new String(body, StandardCharsets.UTF_8)));
  }

  /** One line of whatever comes; null at the end. */
  public @Nullable String line() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      for (int b = in.read(); b != '\n'; b = in.read()) {
        if (b < 0) {
          return null;
        }
        out.write(b);
      }
    } catch (java.net.SocketException reset) {
      return null;
    }
    return out.toString(StandardCharsets.UTF_8).replace("\r", "");
  }

  /** Whether the server closes the connection, reading and forgetting what comes before. */
  public boolean closes() {
    try {
      while (in.read() >= 0) {
        continue;
      }
      return true;
    } catch (IOException e) {
      return e.getMessage() != null && e.getMessage().toLowerCase(Locale.ROOT).contains("reset");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
