package dev.doorward.tests.fake.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Serves the Messages API's paths on the loopback address only. */
public final class ModelServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ModelScript script;
  private final RequestLog log;
  private final AtomicInteger requests = new AtomicInteger();

  /**
   * Binds, and answers from then on.
   *
   * @param port 0 for any free one
   * @param log the folder that gets the requests
   */
  public ModelServer(Path script, Path log, int port) throws IOException {
    this.script = new ModelScript(script);
    this.log = new RequestLog(log);
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    this.server = HttpServer.create(new InetSocketAddress(loopback, port), 64);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      int number = requests.incrementAndGet();
      byte[] raw = exchange.getRequestBody().readAllBytes();
      JsonNode body = read(raw);
      String path = exchange.getRequestURI().getPath();
      if (!exchange.getRequestMethod().equals("POST")) {
        log.write(number, exchange, body, "probe");
        json(exchange, path.equals("/") ? 200 : 404, Json.object());
      } else if (path.endsWith("/count_tokens")) {
        log.write(number, exchange, body, "count_tokens");
        json(exchange, 200, Json.object().put("input_tokens", (raw.length + 3) / 4));
      } else if (path.endsWith("/v1/messages")) {
        answer(number, exchange, new ModelRequest(body));
      } else {
        log.write(number, exchange, body, "404");
        json(exchange, 404, error("not_found_error", "no such path here: " + path));
      }
    } catch (RuntimeException | InterruptedException e) {
      throw new IOException("the script could not answer", e);
    }
  }

  private void answer(int number, HttpExchange exchange, ModelRequest request)
      throws IOException, InterruptedException {
    ModelScript.Choice choice = script.choose(request);
    log.write(number, exchange, request.body(), choice.conversation() + " " + choice.at());
    JsonNode turn = choice.turn();
    if (turn.has("delay_ms")) {
      Thread.sleep(turn.path("delay_ms").asLong());
    }
    if (turn.has("status")) {
      String type = turn.path("error_type").asText("api_error");
      String text = turn.path("message").asText("scripted error");
      json(exchange, turn.path("status").asInt(), error(type, text));
      return;
    }
    Map<String, String> variables =
        Map.of("seq", Integer.toString(number), "last_result", request.lastResultText());
    Message message =
        Message.of(
            number,
            request,
            new Blocks(variables).of(choice.blocks()),
            turn.path("stop_reason").asText(""));
    write(exchange, message, request.wantsStream());
  }

  private static void write(HttpExchange exchange, Message message, boolean stream)
      throws IOException {
    exchange.getResponseHeaders().set("request-id", message.id());
    if (!stream) {
      json(exchange, 200, message.whole());
      return;
    }
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    exchange.getResponseHeaders().set("cache-control", "no-cache");
    exchange.sendResponseHeaders(200, 0);
    new MessageStream(exchange.getResponseBody()).write(message);
  }

  private static void json(HttpExchange exchange, int status, ObjectNode body) throws IOException {
    boolean head = exchange.getRequestMethod().equals("HEAD");
    byte[] bytes = Json.bytes(body);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(head ? 200 : status, head ? -1 : bytes.length);
    if (!head) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private static ObjectNode error(String type, String message) {
    ObjectNode error = Json.object().put("type", "error");
    error.putObject("error").put("type", type).put("message", message);
    return error;
  }

  private static JsonNode read(byte[] raw) {
    try {
      return raw.length == 0 ? Json.object() : Json.read(raw);
    } catch (IOException e) {
      return Json.object().put("unparsed", new String(raw, StandardCharsets.UTF_8));
    }
  }
}
