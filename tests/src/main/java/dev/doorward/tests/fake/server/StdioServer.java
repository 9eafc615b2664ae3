package dev.doorward.tests.fake.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import dev.doorward.tests.fake.wire.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** An MCP server of the handshake era over two streams. Calls run beside each other. */
public final class StdioServer {
  private static final List<String> VERSIONS =
      List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

  private static final long LAST_ANSWERS_SECONDS = 2;

  private final ServerKind kind;
  private final Peer peer;
  private final ExecutorService calls =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "call");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param kind one of the kinds on the command line
   * @param after after how many calls a changing kind changes
   * @param out where messages go
   */
  public StdioServer(String kind, int after, ExecutionLog log, OutputStream out)
      throws UsageException {
    this.kind = new Kinds(after).kind(kind, new Functions(log));
    this.peer = new Peer(out);
  }

  /** Serves until the client's stream ends, and gives calls under way a moment to be answered. */
  public void serve(InputStream in) throws IOException, InterruptedException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank()) {
        take(line);
      }
    }
    calls.shutdown();
    calls.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS);
  }

  private void take(String line) {
    JsonNode message;
    try {
      message = Json.read(line);
    } catch (IOException e) {
      peer.refuse(NullNode.getInstance(), -32700, "not JSON");
      return;
    }
    if (!message.has("method")) {
      kind.answered(message);
    } else if (message.has("id")) {
      request(message.path("id"), message.path("method").asText(), message.path("params"));
    }
  }

  private void request(JsonNode id, String method, JsonNode params) {
    switch (method) {
      case "initialize" -> peer.answer(id, introduction(params));
      case "ping", "logging/setLevel" -> peer.answer(id, Json.object());
      case "tools/list" -> peer.answer(id, Json.object().set("tools", kind.listing()));
      case "tools/call" -> call(id, params);
      default -> peer.refuse(id, -32601, "Method not found");
    }
  }

  private void call(JsonNode id, JsonNode params) {
    String name = params.path("name").asText();
    for (JsonNode tool : kind.listing()) {
      if (tool.path("name").asText().equals(name)) {
        ServerKind.Call call = new ServerKind.Call(id, name, params.path("arguments"));
        calls.execute(() -> run(call));
        return;
      }
    }
    peer.refuse(id, -32602, "Unknown tool: " + name);
  }

  private void run(ServerKind.Call call) {
    try {
      kind.call(call, peer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      peer.refuse(call.id(), -32603, "the call failed: " + e.getMessage());
    }
  }

  private ObjectNode introduction(JsonNode params) {
    String wish = params.path("protocolVersion").asText();
    ObjectNode result = Json.object();
    result.put("protocolVersion", VERSIONS.contains(wish) ? wish : "2025-11-25");
    result.putObject("capabilities").putObject("tools").put("listChanged", true);
    result.putObject("serverInfo").put("name", "doorward-fake-server").put("version", "1.0.0");
    kind.introduce(result);
    return result;
  }
}
