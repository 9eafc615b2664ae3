package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.EventStream;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpCaller;
import dev.doorward.tests.fake.wire.HttpConnection;
import dev.doorward.tests.fake.wire.HttpHead;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Streamable HTTP from the client's side: the session id is sent back on each request, an answer
 * may be JSON or an event stream, the server's own requests come on either stream. Safe for use by
 * many threads.
 */
final class McpHttp implements Closeable {
  /** The version that the probe asks for before any handshake. */
  static final String PROBE_VERSION = "2026-07-28";

  private final Address endpoint;
  private final HttpCaller http;
  private final Path root;
  private volatile String session = "";
  private volatile String version = PROBE_VERSION;
  private volatile Optional<HttpConnection> stream = Optional.empty();

  /**
   * @param root what is answered to roots/list
   */
  McpHttp(Address endpoint, HttpCaller http, Path root) {
    this.endpoint = endpoint;
    this.http = http;
    this.root = root;
  }

  Address endpoint() {
    return endpoint;
  }

  void negotiated(String agreed) {
    version = agreed;
  }

  /** Sends a request and answers the message whose id is exactly the request's. */
  JsonNode request(JsonNode id, ObjectNode message) throws IOException {
    AwaitedAnswer streamed = new AwaitedAnswer(id);
    HttpAnswer answer = exchange(message, events -> follow(events, streamed));
    if (answer.head().isEventStream()) {
      return streamed.get();
    }
    JsonNode body = answer.body().length == 0 ? Json.object() : Json.read(answer.body());
    if (!answer.successful() && !body.has("error")) {
      throw new McpStatusException(answer.status());
    }
    if (!id.equals(body.path("id")) && answer.successful()) {
      throw new IOException("answered under another id: " + Json.text(body.path("id")));
    }
    return body;
  }

  void notify(ObjectNode message) throws IOException {
    HttpAnswer answer =
        exchange(message, events -> follow(events, new AwaitedAnswer(MissingNode.getInstance())));
    if (!answer.successful()) {
      throw new McpStatusException(answer.status());
    }
  }

  /** Opens the server's stream and follows it in the background; a 405 is taken as it is. */
  void listen() throws IOException {
    HttpConnection connection = http.open(endpoint);
    connection.send(HttpRequest.get(endpoint, headers("text/event-stream")).bytes());
    HttpHead head = connection.readHead();
    if (head.status() != 200 || !head.isEventStream()) {
      connection.close();
      if (head.status() != 405) {
        throw new McpStatusException(head.status());
      }
      return;
    }
    stream = Optional.of(connection);
    Thread reader = new Thread(() -> listen(connection, head), "mcp-stream");
    reader.setDaemon(true);
    reader.start();
  }

  Map<String, String> headers(String accept) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", accept);
    headers.put("mcp-protocol-version", version);
    if (!session.isEmpty()) {
      headers.put("mcp-session-id", session);
    }
    return headers;
  }

  int lastStatus(IOException e) {
    return e instanceof McpStatusException refused ? refused.status() : 0;
  }

  @Override
  public void close() throws IOException {
    if (stream.isPresent()) {
      stream.get().close();
    }
  }

  private HttpAnswer exchange(ObjectNode message, HttpCaller.Follower follower) throws IOException {
    Map<String, String> headers = headers("application/json, text/event-stream");
    HttpAnswer answer =
        http.exchange(HttpRequest.post(endpoint, headers, Json.bytes(message)), follower);
    String given = answer.head().header("mcp-session-id");
    if (!given.isEmpty()) {
      session = given;
    }
    return answer;
  }

  private void follow(EventStream events, AwaitedAnswer awaited) throws IOException {
    for (var data = events.next(); data.isPresent(); data = events.next()) {
      JsonNode message = Json.read(data.get());
      if (message.has("method")) {
        serve(message);
      } else {
        awaited.take(message);
      }
    }
  }

  private void listen(HttpConnection connection, HttpHead head) {
    try {
      EventStream events = new EventStream(connection.body(head));
      follow(events, new AwaitedAnswer(MissingNode.getInstance()));
    } catch (IOException e) {
      // The stream ends when the session does; a lost stream shows in the calls.
    }
  }

  private void serve(JsonNode message) throws IOException {
    if (!message.has("id")) {
      return;
    }
    ObjectNode answer = Json.object().put("jsonrpc", "2.0").set("id", message.path("id"));
    switch (message.path("method").asText()) {
      case "ping" -> answer.putObject("result");
      case "roots/list" ->
          answer.putObject("result").putArray("roots").addObject().put("uri", root.toUri() + "");
      default -> answer.putObject("error").put("code", -32601).put("message", "Method not found");
    }
    notify(answer);
  }

  /** An HTTP status where an MCP message was wanted. */
  static final class McpStatusException extends IOException {
    private static final long serialVersionUID = 1L;
    private final int status;

    McpStatusException(int status) {
      super("HTTP " + status);
      this.status = status;
    }

    int status() {
      return status;
    }
  }
}
