package dev.doorward.tests.fake.wire;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One HTTP/1.1 connection over a plain socket. Sends any bytes, also half a request; reads an
 * answer's head and body apart. Not for use by two threads at once, except {@link #close}.
 */
public final class HttpConnection implements Closeable {
  private static final int LINE_LIMIT = 64 << 10;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  private HttpConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  /**
   * Connects.
   *
   * @param patience how long the connection and then each read may take
   */
  public static HttpConnection open(Address to, Duration patience) throws IOException {
    int millis = (int) Math.min(Integer.MAX_VALUE, patience.toMillis());
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(to.host(), to.port()), millis);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(millis);
      return new HttpConnection(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  public void send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /** Says that no more bytes will come, and can still read. */
  public void finishSending() throws IOException {
    socket.shutdownOutput();
  }

  public void readTimeout(Duration patience) throws IOException {
    socket.setSoTimeout((int) patience.toMillis());
  }

  /** True when bytes lie ready that nothing asked for: an answer given twice. */
  public boolean hasUnreadBytes() throws IOException {
    return in.available() > 0;
  }

  /** The next answer's head; interim answers (1xx) are skipped. */
  public HttpHead readHead() throws IOException {
    HttpHead head = readOneHead();
    while (head.status() >= 100 && head.status() < 200) {
      head = readOneHead();
    }
    return head;
  }

  /** The answer's body; ends where the answer ends, and throws when the peer ends before it. */
  public InputStream body(HttpHead head) throws IOException {
    if (head.status() == 204 || head.status() == 304) {
      return InputStream.nullInputStream();
    }
    if (head.header("transfer-encoding").toLowerCase(Locale.ROOT).contains("chunked")) {
      return new ChunkedBody(in);
    }
    String length = head.header("content-length");
    return length.isEmpty() ? in : new FixedBody(in, Long.parseLong(length));
  }

  /** Sends a request and reads its whole answer. */
  public HttpAnswer exchange(HttpRequest request) throws IOException {
    send(request.bytes());
    return readAnswer();
  }

  /** Reads one whole answer. */
  public HttpAnswer readAnswer() throws IOException {
    HttpHead head = readHead();
    return new HttpAnswer(head, body(head).readAllBytes());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private HttpHead readOneHead() throws IOException {
    String[] first = line(in).split(" ", 3);
    if (first.length < 2 || !first[0].startsWith("HTTP/1.") || !first[1].matches("[0-9]{3}")) {
      throw new IOException("not an HTTP answer");
    }
    Map<String, String> headers = new HashMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("a header without a colon");
      }
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new HttpHead(Integer.parseInt(first[1]), headers);
  }

  static String line(InputStream in) throws IOException {
    java.io.ByteArrayOutputStream line = new java.io.ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException(
            line.size() == 0 ? "closed without an answer" : "closed inside a head");
      }
      if (line.size() > LINE_LIMIT) {
        throw new IOException("a header line without end");
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }
}
