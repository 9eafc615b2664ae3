package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A server inside the test, over real pipes. Honest by default: shakes hands, lists its tools,
 * echoes calls. A test replaces what it does on a method.
 */
final class ScriptedServer implements ServerStarter {
  /** What the server does on a message. */
  interface Act {
    void on(JsonNode message, Wire wire) throws IOException;
  }

  private final Map<String, Act> acts = new ConcurrentHashMap<>();
  private final List<JsonNode> received = new CopyOnWriteArrayList<>();
  private final List<Wire> wires = new CopyOnWriteArrayList<>();
  private final AtomicInteger starts = new AtomicInteger();
  private volatile List<String> tools;
  private volatile String initializeResult =
      "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{\"listChanged\":true}},"
          + "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"9\"}}";

  ScriptedServer(String... tools) {
    this.tools = List.of(tools);
    on("initialize", (message, wire) -> wire.result(message, initializeResult));
    on(
        "tools/list",
        (message, wire) ->
            wire.result(message, "{\"tools\":[" + String.join(",", this.tools) + "]}"));
    on("tools/call", (message, wire) -> wire.result(message, text(message)));
  }

  /** The honest echo's result. */
  static String text(JsonNode call) {
    return "{\"content\":[{\"type\":\"text\",\"text\":"
        + call.path("params").path("arguments").path("text")
        + "}]}";
  }

  ScriptedServer on(String method, Act act) {
    acts.put(method, act);
    return this;
  }

  ScriptedServer initializeResult(String result) {
    initializeResult = result;
    return this;
  }

  void tools(String... now) {
    tools = List.of(now);
  }

  int starts() {
    return starts.get();
  }

  /** The wire of the newest life. */
  Wire wire() {
    Eventually.holds(() -> !wires.isEmpty());
    return wires.get(wires.size() - 1);
  }

  List<JsonNode> received(String method) {
    return received.stream().filter(m -> method.equals(m.path("method").asText())).toList();
  }

  /** Waits until a message came that fits. */
  JsonNode awaits(Predicate<JsonNode> which) {
    Eventually.holds(() -> received.stream().anyMatch(which));
    return received.stream().filter(which).findFirst().orElseThrow();
  }

  JsonNode awaits(String method) {
    return awaits(m -> method.equals(m.path("method").asText()));
  }

  /** Waits for the answer to a request of the server's own. */
  JsonNode awaitsAnswer(String idText) {
    return awaits(m -> !m.has("method") && idText.equals(m.path("id").toString()));
  }

  @Override
  public ServerProcess start() throws IOException {
    starts.incrementAndGet();
    Wire wire = new Wire();
    wires.add(wire);
    Thread thread = new Thread(() -> serve(wire), "scripted-server");
    thread.setDaemon(true);
    thread.start();
    return wire;
  }

  private void serve(Wire wire) {
    StrictJson json = new StrictJson(JsonLimits.MESSAGE);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(wire.serverIn, StandardCharsets.UTF_8))) {
      Act first = acts.get("start");
      if (first != null) {
        first.on(NullNode.getInstance(), wire);
      }
      String line = in.readLine();
      while (line != null) {
        JsonNode message = json.read(line);
        received.add(message);
        Act act = acts.get(message.path("method").asText());
        if (act != null) {
          act.on(message, wire);
        }
        line = in.readLine();
      }
    } catch (IOException | JsonException e) {
      // The other end is gone: so is this server.
    } finally {
      wire.exit();
    }
  }

  /** One life of the server as the relay sees it, and as the script writes to it. */
  static final class Wire implements ServerProcess {
    private final InputStream serverIn;
    private final OutputStream relayOut;
    private final InputStream relayIn;
    private final OutputStream serverOut;
    private final InputStream relayErr;
    private final OutputStream serverErr;
    private volatile boolean alive = true;
    private volatile boolean terminated;

    private Wire() throws IOException {
      Pipe in = Pipe.open();
      Pipe out = Pipe.open();
      Pipe err = Pipe.open();
      relayOut = Channels.newOutputStream(in.sink());
      serverIn = Channels.newInputStream(in.source());
      serverOut = Channels.newOutputStream(out.sink());
      relayIn = Channels.newInputStream(out.source());
      serverErr = Channels.newOutputStream(err.sink());
      relayErr = Channels.newInputStream(err.source());
    }

    void raw(byte[] bytes) throws IOException {
      synchronized (serverOut) {
        serverOut.write(bytes);
        serverOut.flush();
      }
    }

    void line(String text) throws IOException {
      raw((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void result(JsonNode request, String result) throws IOException {
      line("{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id") + ",\"result\":" + result + "}");
    }

    void error(JsonNode request, String error) throws IOException {
      line("{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id") + ",\"error\":" + error + "}");
    }

    void notification(String method, @Nullable String params) throws IOException {
      line(
          "{\"jsonrpc\":\"2.0\",\"method\":\""
              + method
              + "\""
              + (params == null ? "" : ",\"params\":" + params)
              + "}");
    }

    OutputStream err() {
      return serverErr;
    }

    void closeOutput() throws IOException {
      serverOut.close();
    }

    void exit() {
      alive = false;
      close(serverOut);
      close(serverErr);
      close(serverIn);
    }

    /** The process is gone, but its output stays open, as if a child held it. */
    void dieSilently() {
      alive = false;
    }

    boolean wasTerminated() {
      return terminated;
    }

    @Override
    public InputStream stdout() {
      return relayIn;
    }

    @Override
    public OutputStream stdin() {
      return relayOut;
    }

    @Override
    public InputStream stderr() {
      return relayErr;
    }

    @Override
    public void terminate() {
      terminated = true;
      exit();
      close(relayOut);
    }

    @Override
    public boolean isAlive() {
      return alive;
    }

    private static void close(java.io.Closeable stream) {
      try {
        stream.close();
      } catch (IOException e) {
        // Closed already.
      }
    }
  }
}
