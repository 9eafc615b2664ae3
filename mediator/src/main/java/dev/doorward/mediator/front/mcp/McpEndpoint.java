package dev.doorward.mediator.front.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.mediator.front.http.Endpoint;
import dev.doorward.mediator.front.http.EventStream;
import dev.doorward.mediator.front.http.Request;
import dev.doorward.mediator.front.http.Response;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.session.FunctionDesk;
import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import dev.doorward.pin.relay.ClientConnection;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.RelayLimits;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One tool's endpoint: Streamable HTTP, 2025-03-26 to 2025-11-25. What the messages mean is the
 * {@link ClientConnection}'s; here they find their session and their way home. The answer to a call
 * comes as an event stream, which begins at once and is kept alive while a person decides. Safe for
 * use by many threads.
 */
public final class McpEndpoint implements Endpoint, AutoCloseable {
  private static final String SESSION = "mcp-session-id";
  private static final String EVENTS = "text/event-stream";
  private static final Set<String> VERSIONS =
      Set.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");
  private static final int ANSWER_SECONDS = 120;

  /**
   * What an endpoint serves.
   *
   * @param name the configured name
   * @param functions what the session is offered, in this order
   */
  public record Tool(String name, List<ApprovedFunction> functions) {
    public Tool {
      functions = List.copyOf(functions);
    }
  }

  private final Tool tool;
  private final FunctionDesk desk;
  private final Workers workers;
  private final RelayLimits limits;
  private final DropLog drops;
  private final SecureRandom random;
  private final StrictJson json;
  private final McpSessions sessions = new McpSessions();

  /**
   * @param workers where calls wait; better not those of the hooks, which must not be kept waiting
   */
  public McpEndpoint(
      Tool tool,
      FunctionDesk desk,
      Workers workers,
      RelayLimits limits,
      DropLog drops,
      SecureRandom random) {
    this.tool = tool;
    this.desk = desk;
    this.workers = workers;
    this.limits = limits;
    this.drops = drops;
    this.random = random;
    int longest = limits.messages().lineBytes();
    this.json = new StrictJson(new JsonLimits(longest, limits.messages().depth(), longest, 400));
  }

  @Override
  public Response handle(Request request) throws InterruptedException {
    return switch (request.method()) {
      case "POST" -> post(request);
      case "GET" -> get(request);
      case "DELETE" -> delete(request);
      default -> Response.refusal(405, "POST, GET or DELETE");
    };
  }

  /** Ends every session; open calls are interrupted. */
  @Override
  public void close() {
    sessions.endAll();
  }

  private Response post(Request request) throws InterruptedException {
    String type = request.header("content-type");
    if (type == null || !type.split(";", -1)[0].trim().equalsIgnoreCase("application/json")) {
      return Response.refusal(415, "application/json only");
    }
    if (!accepts(request, "application/json") && !accepts(request, EVENTS)) {
      return Response.refusal(406, "accept application/json and text/event-stream");
    }
    JsonNode message;
    try {
      message = json.read(request.body());
    } catch (JsonException e) {
      return error(400, -32_700, "Not JSON that can be read safely");
    }
    if (message.isArray()) {
      return error(400, -32_600, "Batches are not taken");
    }
    return message(request, message);
  }

  private Response message(Request request, JsonNode message) throws InterruptedException {
    String method = message.path("method").asText();
    String id = request.header(SESSION);
    if (id == null && method.equals("initialize")) {
      return initialize(message);
    }
    if (id == null && method.equals("server/discover") && message.has("id")) {
      // Newer clients ask this first and begin anew with initialize when it is unknown.
      return whole(beginner(), message, Map.of());
    }
    Optional<McpSession> found = session(request);
    Optional<Response> refusal = outside(request, found);
    if (refusal.isPresent() || found.isEmpty()) {
      return refusal.orElseThrow();
    }
    McpSession session = found.get();
    if (method.equals("tools/call") && message.has("id") && accepts(request, EVENTS)) {
      CompletionStage<Optional<String>> answer = session.connection().receive(message);
      return new Response.Events(Map.of(), stream -> answer(stream, answer));
    }
    return whole(session, message, Map.of());
  }

  private Response initialize(JsonNode message) throws InterruptedException {
    McpSession session = beginner();
    Response answer = whole(session, message, Map.of("Mcp-Session-Id", session.id()));
    if (session.connection().protocolVersion().isEmpty()) {
      session.end();
      return new Response.Whole(
          ((Response.Whole) answer).status(),
          Map.of("content-type", "application/json"),
          ((Response.Whole) answer).body());
    }
    return sessions.add(session)
        ? answer
        : Response.refusal(503, "too many sessions with open calls");
  }

  private McpSession beginner() {
    byte[] bytes = new byte[24];
    random.nextBytes(bytes);
    ServerStream stream = new ServerStream();
    DeskCaller caller = new DeskCaller(tool.name(), desk, workers);
    ClientConnection connection =
        new ClientConnection(tool.name(), tool.functions(), caller, stream, limits, drops);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return new McpSession(id, connection, stream, caller);
  }

  private Response get(Request request) {
    if (!accepts(request, EVENTS)) {
      return Response.refusal(406, "accept text/event-stream");
    }
    Optional<McpSession> found = session(request);
    Optional<Response> refusal = outside(request, found);
    if (refusal.isPresent() || found.isEmpty()) {
      return refusal.orElseThrow();
    }
    return new Response.Events(Map.of(), found.get().stream()::open);
  }

  private Response delete(Request request) {
    Optional<McpSession> found = session(request);
    Optional<Response> refusal = outside(request, found);
    if (refusal.isPresent() || found.isEmpty()) {
      return refusal.orElseThrow();
    }
    sessions.end(found.get().id());
    return Response.empty(200);
  }

  private Optional<McpSession> session(Request request) {
    String id = request.header(SESSION);
    return id == null ? Optional.empty() : sessions.find(id);
  }

  /** Why a request belongs to no session of ours. */
  private static Optional<Response> outside(Request request, Optional<McpSession> found) {
    String version = request.header("mcp-protocol-version");
    if (version != null && !VERSIONS.contains(version)) {
      return Optional.of(error(400, -32_600, "Unsupported MCP-Protocol-Version"));
    }
    if (request.header(SESSION) == null) {
      return Optional.of(error(400, -32_600, "Send initialize first, then Mcp-Session-Id"));
    }
    if (found.isEmpty()) {
      return Optional.of(error(404, -32_001, "Session not found"));
    }
    return Optional.empty();
  }

  private static Response whole(McpSession session, JsonNode message, Map<String, String> more)
      throws InterruptedException {
    Optional<String> answer;
    try {
      answer =
          session
              .connection()
              .receive(message)
              .toCompletableFuture()
              .get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return error(504, -32_603, "No answer in time");
    }
    if (answer.isEmpty()) {
      return Response.empty(202);
    }
    Response.Whole plain = Response.json(200, answer.get());
    Map<String, String> headers = new HashMap<>(plain.headers());
    headers.putAll(more);
    return new Response.Whole(200, headers, plain.body());
  }

  // The client may be gone: the answer is then lost, the call was made all the same.
  private static void answer(EventStream stream, CompletionStage<Optional<String>> answer) {
    answer.whenComplete(
        (text, failure) -> {
          if (text != null) {
            text.ifPresent(stream::send);
          }
          stream.end();
        });
  }

  private static Response error(int status, int code, String message) {
    return Response.json(
        status,
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":"
            + code
            + ",\"message\":\""
            + message
            + "\"}}");
  }

  private static boolean accepts(Request request, String type) {
    List<String> values = request.headers().getAll("accept");
    if (values.isEmpty()) {
      return type.equals("application/json");
    }
    return values.stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .map(one -> one.split(";", -1)[0].trim())
        .anyMatch(one -> one.equalsIgnoreCase(type) || one.equals("*/*"));
  }
}
