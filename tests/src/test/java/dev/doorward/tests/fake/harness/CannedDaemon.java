package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A daemon for tests of the fake harness: answers PreToolUse as the test says, serves one MCP
 * endpoint called "notes", and remembers everything in the order it came.
 */
final class CannedDaemon implements AutoCloseable {
  static final String ALLOW = decision("allow", "fine");

  final List<String> order = new CopyOnWriteArrayList<>();
  final List<JsonNode> events = new CopyOnWriteArrayList<>();
  final List<JsonNode> toolCalls = new CopyOnWriteArrayList<>();
  final List<String> mcpSessions = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Function<JsonNode, Answer> decide;
  private final List<String> functions;
  volatile String otherEventAnswer = "{}";
  volatile boolean callsFail;

  CannedDaemon(Function<JsonNode, Answer> decide, String... functions) throws IOException {
    // The JDK's server otherwise waits 40 ms between an answer's head and its body.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    this.decide = decide;
    this.functions = List.of(functions);
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.setExecutor(threads);
    server.createContext("/token/hooks", this::hook);
    server.createContext("/token/mcp/notes", this::mcp);
    server.start();
  }

  static CannedDaemon allowing(String... functions) throws IOException {
    return new CannedDaemon(event -> new Answer(200, ALLOW), functions);
  }

  static CannedDaemon denying(String reason, String... functions) throws IOException {
    return new CannedDaemon(event -> new Answer(200, decision("deny", reason)), functions);
  }

  static String decision(String word, String reason) {
    return """
        {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"%s",
        "permissionDecisionReason":"%s"}}"""
        .formatted(word, reason);
  }

  ObjectNode sessionJson() {
    String base = "http://127.0.0.1:" + server.getAddress().getPort() + "/token";
    ObjectNode session = Json.object().put("session", "s-1");
    session.putObject("hooks").put("url", base + "/hooks");
    ObjectNode notes = session.putObject("mcp").putObject("mcpServers").putObject("notes");
    notes.put("type", "http").put("url", base + "/mcp/notes");
    session.putObject("env").put("FROM_SESSION", "yes");
    return session;
  }

  SessionFile session() {
    try {
      return SessionFile.of(sessionJson());
    } catch (HarnessException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void hook(HttpExchange exchange) throws IOException {
    JsonNode event;
    try {
      event = Json.read(exchange.getRequestBody().readAllBytes());
    } catch (IOException e) {
      answer(exchange, new Answer(400, "not JSON"));
      return;
    }
    String name = event.path("hook_event_name").asText();
    events.add(event);
    order.add(name);
    answer(
        exchange,
        name.equals("PreToolUse") ? decide.apply(event) : new Answer(200, otherEventAnswer));
  }

  private void mcp(HttpExchange exchange) throws IOException {
    mcpSessions.add(String.valueOf(exchange.getRequestHeaders().getFirst("mcp-session-id")));
    if (exchange.getRequestMethod().equals("GET")) {
      order.add("GET");
      answer(exchange, new Answer(405, ""));
      return;
    }
    JsonNode message = Json.read(exchange.getRequestBody().readAllBytes());
    order.add(message.path("method").asText());
    exchange.getResponseHeaders().add("mcp-session-id", "session-7");
    if (!message.has("id")) {
      answer(exchange, new Answer(202, ""));
      return;
    }
    ObjectNode reply = Json.object().put("jsonrpc", "2.0").set("id", message.path("id"));
    reply.setAll(reply(message.path("method").asText(), message.path("params")));
    answer(exchange, new Answer(200, Json.text(reply)));
  }

  private ObjectNode reply(String method, JsonNode params) {
    ObjectNode reply = Json.object();
    switch (method) {
      case "initialize" ->
          reply
              .putObject("result")
              .put("protocolVersion", "2025-11-25")
              .putObject("capabilities")
              .putObject("tools");
      case "tools/list" -> {
        ArrayNode tools = reply.putObject("result").putArray("tools");
        functions.forEach(name -> tools.addObject().put("name", name));
      }
      case "tools/call" -> {
        toolCalls.add(params);
        ObjectNode result = reply.putObject("result");
        result.put("isError", callsFail);
        result.putArray("content").addObject().put("type", "text").put("text", "made");
      }
      default -> reply.putObject("error").put("code", -32601).put("message", "Method not found");
    }
    return reply;
  }

  private static void answer(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  record Answer(int status, String body) {}
}
