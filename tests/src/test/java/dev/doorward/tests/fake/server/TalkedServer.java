package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A fake server in this process, spoken to line by line. */
final class TalkedServer implements AutoCloseable {
  private final PipedOutputStream toServer = new PipedOutputStream();
  private final BlockingQueue<String> fromServer = new LinkedBlockingQueue<>();
  private final Path log;
  private final Thread thread;

  private TalkedServer(String kind, Path folder) throws Exception {
    this.log = folder.resolve("log");
    PipedInputStream in = new PipedInputStream(toServer, 1 << 16);
    StdioServer server = new StdioServer(kind, 1, new ExecutionLog(Optional.of(log)), new Lines());
    this.thread = new Thread(() -> serve(server, in), "fake-server");
    thread.setDaemon(true);
    thread.start();
  }

  static TalkedServer start(String kind, Path folder) throws Exception {
    return new TalkedServer(kind, folder);
  }

  void line(String text) throws IOException {
    toServer.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    toServer.flush();
  }

  void request(String id, String method, String params) throws IOException {
    line(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\""
            + method
            + "\",\"params\":"
            + params
            + "}");
  }

  void call(String id, String function, String arguments) throws IOException {
    request(id, "tools/call", "{\"name\":\"" + function + "\",\"arguments\":" + arguments + "}");
  }

  JsonNode next() throws Exception {
    return Json.read(nextLine());
  }

  JsonNode listing() throws Exception {
    request("\"list\"", "tools/list", "{}");
    return next().path("result").path("tools");
  }

  String text(JsonNode answer) {
    return answer.path("result").path("content").path(0).path("text").asText();
  }

  int linesBeforeAnswer(String id) throws Exception {
    int lines = 0;
    for (String line = nextLine(); !line.contains("\"id\":" + id); line = nextLine()) {
      lines++;
    }
    return lines;
  }

  void awaitLog() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!Files.exists(log) || Files.size(log) == 0) {
      if (System.nanoTime() > end) {
        throw new AssertionError("no call was logged");
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() throws Exception {
    toServer.close();
    thread.join(10_000);
  }

  private String nextLine() throws InterruptedException {
    String line = fromServer.poll(10, TimeUnit.SECONDS);
    if (line == null) {
      throw new AssertionError("the server wrote nothing");
    }
    return line;
  }

  private static void serve(StdioServer server, PipedInputStream in) {
    try {
      server.serve(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // The server writes whole lines at once.
  private final class Lines extends OutputStream {
    @Override
    public void write(int b) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(byte[] bytes) {
      fromServer.add(new String(bytes, StandardCharsets.UTF_8).strip());
    }
  }
}
