package dev.doorward.mediator.front.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.HttpFront;
import dev.doorward.mediator.front.http.HttpLimits;
import dev.doorward.mediator.front.http.RawClient;
import dev.doorward.mediator.front.http.Routes;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.session.FunctionDesk;
import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.ListedFunction;
import dev.doorward.pin.PinException;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.RelayLimits;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class McpEndpointTest {
  private static final String LISTED =
      "{\"name\":\"list\",\"description\":\"lists  them\",\"inputSchema\":{\"type\":\"object\"}}";
  private static final String BOTH = "Accept: application/json, text/event-stream";

  private final Token token = Token.random(new SecureRandom());
  private final EventLoops loops = new EventLoops(1);
  private final Workers workers = new Workers(64);
  private final ScriptedDesk desk = new ScriptedDesk();
  private final String path = "/" + token.secret() + Routes.path("mcp", "my.srv x");
  private final McpEndpoint endpoint;
  private final HttpFront front;
  private int port;

  McpEndpointTest() throws PinException {
    McpEndpoint.Tool tool =
        new McpEndpoint.Tool("my.srv x", List.of(ApprovedFunction.of(ListedFunction.of(LISTED))));
    endpoint =
        new McpEndpoint(
            tool, desk, workers, RelayLimits.defaults(), DropLog.toLog(), new SecureRandom());
    front =
        new HttpFront(
            loops,
            workers,
            HttpLimits.SESSION,
            new Routes(token, Map.of(Routes.path("mcp", "my.srv x"), endpoint)));
  }

  @BeforeEach
  void start() throws IOException {
    port = front.listen(0);
  }

  @AfterEach
  void stop() {
    endpoint.close();
    front.close();
    workers.close();
    loops.close();
  }

  @Test
  void aClientIsGreetedWithTheConfiguredNameAndASessionOfItsOwn() throws Exception {
    try (RawClient client = client()) {
      RawClient.Answer answer = post(client, initialize(), BOTH);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.headers().get("mcp-session-id")).matches("[A-Za-z0-9_-]{22,}");
      JsonNode result = json(answer.body()).path("result");
      assertThat(result.at("/serverInfo/name").asText()).isEqualTo("my.srv x");
      assertThat(result.path("protocolVersion").asText()).isEqualTo("2025-11-25");
    }
  }

  @Test
  void theListingIsTheApprovedOne() throws Exception {
    try (RawClient client = client()) {
      String body = post(client, request(2, "tools/list", "{}"), BOTH, begin(client)).body();
      assertThat(body).contains(LISTED);
    }
  }

  @Test
  void aNotificationGetsAnEmpty202() throws Exception {
    try (RawClient client = client()) {
      String session = begin(client);
      RawClient.Answer answer =
          post(
              client,
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
              BOTH,
              session);
      assertThat(answer.status()).isEqualTo(202);
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void aCallReachesTheDeskWithItsToolUseIdAndIsAnsweredAsAStream() throws Exception {
    try (RawClient client = client()) {
      String session = begin(client);
      client.post(path, call(), json(), BOTH, session);
      assertThat(client.answer().headers()).containsEntry("content-type", "text/event-stream");
      assertThat(json(event(client)).at("/result/content/0/text").asText()).isEqualTo("done");
      FunctionDesk.Request asked = desk.next();
      assertThat(asked.tool()).isEqualTo("my.srv x");
      assertThat(asked.function()).isEqualTo("list");
      assertThat(asked.arguments().toString()).isEqualTo("{\"a\":1}");
      assertThat(asked.toolUseId()).isEqualTo("toolu_9");
    }
  }

  @Test
  void aClientThatTakesNoStreamsIsAnsweredWhole() throws Exception {
    try (RawClient client = client()) {
      RawClient.Answer answer = post(client, call(), "Accept: application/json", begin(client));
      assertThat(json(answer.body()).path("id").asInt()).isEqualTo(7);
    }
  }

  @Test
  void aFunctionThatIsNotOfferedNeverReachesTheDesk() throws Exception {
    try (RawClient client = client()) {
      String session = begin(client);
      client.post(path, call().replace("\"list\"", "\"drop\""), json(), BOTH, session);
      client.answer();
      assertThat(json(event(client)).at("/error/code").asInt()).isEqualTo(-32_602);
      assertThat(desk.asked).isEmpty();
    }
  }

  @Test
  void aDeskThatFailsIsACompleteError() throws Exception {
    desk.failing = true;
    try (RawClient client = client()) {
      String session = begin(client);
      client.post(path, call(), json(), BOTH, session);
      client.answer();
      assertThat(json(event(client)).at("/error/code").asInt()).isEqualTo(-32_603);
    }
  }

  @Test
  void aClosedConnectionDoesNotCancelTheCall() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    desk.hold = hold;
    try (RawClient client = client()) {
      String session = begin(client);
      client.post(path, call(), json(), BOTH, session);
      client.answer();
      desk.next();
    }
    hold.countDown();
    assertThat(desk.ended.poll(10, TimeUnit.SECONDS)).isEqualTo("done");
  }

  @Test
  void aCancellationReachesTheCall() throws Exception {
    desk.hold = new CountDownLatch(1);
    try (RawClient client = client();
        RawClient other = client()) {
      String session = begin(client);
      client.post(path, call(), json(), BOTH, session);
      client.answer();
      desk.next();
      String cancel =
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";
      assertThat(post(other, cancel, BOTH, session).status()).isEqualTo(202);
      assertThat(desk.ended.poll(10, TimeUnit.SECONDS)).isEqualTo("interrupted");
    }
  }

  @Test
  void theServersStreamStaysOpen() throws Exception {
    try (RawClient client = client();
        RawClient stream = client()) {
      String session = begin(client);
      stream.send(stream.head("GET", path, 0, "Accept: text/event-stream", session));
      assertThat(stream.answer().status()).isEqualTo(200);
      assertThat(post(client, request(3, "ping", "{}"), BOTH, session).status()).isEqualTo(200);
    }
  }

  @Test
  void severalSessionsWithTheSameIdsDoNotMeet() throws Exception {
    try (RawClient first = client();
        RawClient second = client()) {
      String one = begin(first);
      String two = begin(second);
      assertThat(one).isNotEqualTo(two);
      first.post(path, call(), json(), BOTH, one);
      second.post(path, call(), json(), BOTH, two);
      first.answer();
      second.answer();
      assertThat(json(event(first)).path("id").asInt()).isEqualTo(7);
      assertThat(json(event(second)).path("id").asInt()).isEqualTo(7);
    }
  }

  @Test
  void aDeletedSessionIsGone() throws Exception {
    try (RawClient client = client()) {
      String session = begin(client);
      client.send(client.head("DELETE", path, 0, session));
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(post(client, request(2, "tools/list", "{}"), BOTH, session).status())
          .isEqualTo(404);
    }
  }

  @Test
  void sessionsAreBoundedAndTheLongestUnusedMakesRoom() throws Exception {
    try (RawClient client = client()) {
      List<String> all = new ArrayList<>();
      for (int i = 0; i <= McpSessions.MOST; i++) {
        all.add(begin(client));
      }
      assertThat(post(client, request(2, "ping", "{}"), BOTH, all.get(0)).status()).isEqualTo(404);
      assertThat(post(client, request(2, "ping", "{}"), BOTH, all.get(1)).status()).isEqualTo(200);
    }
  }

  @Test
  void aNewerClientsFirstQuestionIsAnUnknownMethod() throws Exception {
    try (RawClient client = client()) {
      RawClient.Answer answer =
          post(
              client,
              "{\"jsonrpc\":\"2.0\",\"id\":\"server-discover-probe-1\",\"method\":\"server/discover\","
                  + "\"params\":{}}",
              BOTH,
              "mcp-protocol-version: 2026-07-28");
      assertThat(json(answer.body()).at("/error/code").asInt()).isEqualTo(-32_601);
      assertThat(json(answer.body()).path("id").asText()).isEqualTo("server-discover-probe-1");
    }
  }

  @Test
  void anUnknownSessionIsNotFound() throws Exception {
    try (RawClient client = client()) {
      assertThat(post(client, request(2, "ping", "{}"), BOTH, "Mcp-Session-Id: guess").status())
          .isEqualTo(404);
    }
  }

  @Test
  void aRequestWithoutASessionIsRefused() throws Exception {
    try (RawClient client = client()) {
      assertThat(post(client, call(), BOTH).status()).isEqualTo(400);
      assertThat(desk.asked).isEmpty();
    }
  }

  @Test
  void anUnknownProtocolVersionIsRefused() throws Exception {
    try (RawClient client = client()) {
      RawClient.Answer answer =
          post(client, call(), BOTH, begin(client), "MCP-Protocol-Version: 1999-01-01");
      assertThat(answer.status()).isEqualTo(400);
      assertThat(desk.asked).isEmpty();
    }
  }

  @Test
  void aGreetingThatIsRefusedMakesNoSession() throws Exception {
    try (RawClient client = client()) {
      RawClient.Answer answer = post(client, request(1, "initialize", "{}"), BOTH);
      assertThat(json(answer.body()).has("error")).isTrue();
      assertThat(answer.headers()).doesNotContainKey("mcp-session-id");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "[]",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
        "{\"id\":1,\"id\":2}"
      })
  void whatIsNotOneMessageIsRefused(String body) throws Exception {
    try (RawClient client = client()) {
      assertThat(post(client, body, BOTH, begin(client)).status()).isEqualTo(400);
    }
  }

  @Test
  void aMessageNestedTenThousandDeepIsRefused() throws Exception {
    try (RawClient client = client()) {
      String deep = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);
      assertThat(post(client, deep, BOTH, begin(client)).status()).isEqualTo(400);
    }
  }

  @Test
  void anotherContentTypeIsRefused() throws Exception {
    try (RawClient client = client()) {
      client.post(path, initialize(), "Content-Type: text/plain", BOTH);
      assertThat(client.answer().status()).isEqualTo(415);
    }
  }

  @Test
  void aClientThatAcceptsNeitherFormIsRefused() throws Exception {
    try (RawClient client = client()) {
      assertThat(post(client, initialize(), "Accept: text/html").status()).isEqualTo(406);
    }
  }

  @Test
  void anotherMethodIsRefused() throws Exception {
    try (RawClient client = client()) {
      client.send(client.head("PUT", path, 0));
      assertThat(client.answer().status()).isEqualTo(405);
    }
  }

  private RawClient client() throws IOException {
    return new RawClient(port);
  }

  private RawClient.Answer post(RawClient client, String body, String... headers)
      throws IOException {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = json();
    return client.post(path, body, all).answer();
  }

  /** Begins a session; the header that names it. */
  private String begin(RawClient client) throws IOException {
    String id = post(client, initialize(), BOTH).headers().get("mcp-session-id");
    return "Mcp-Session-Id: " + Objects.requireNonNull(id);
  }

  private static String json() {
    return "Content-Type: application/json; charset=utf-8";
  }

  private static String initialize() {
    return request(
        1,
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}");
  }

  private static String call() {
    return request(
        7,
        "tools/call",
        "{\"name\":\"list\",\"arguments\":{\"a\":1},"
            + "\"_meta\":{\"claudecode/toolUseId\":\"toolu_9\",\"progressToken\":7}}");
  }

  private static String request(int id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + params
        + "}";
  }

  private static String event(RawClient client) throws IOException {
    for (String line = client.line(); line != null; line = client.line()) {
      if (line.startsWith("data: ")) {
        return line.substring("data: ".length());
      }
    }
    throw new IOException("no event came");
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private static final class ScriptedDesk implements FunctionDesk {
    private final BlockingQueue<Request> asked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private volatile CountDownLatch hold = new CountDownLatch(0);
    private volatile boolean failing;

    @Override
    public Answer call(Request request) throws InterruptedException {
      asked.add(request);
      try {
        hold.await();
      } catch (InterruptedException e) {
        ended.add("interrupted");
        throw e;
      }
      if (failing) {
        throw new IllegalStateException("planted");
      }
      ended.add("done");
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      result.putArray("content").addObject().put("type", "text").put("text", "done");
      return new Answer.Result(result);
    }

    Request next() throws InterruptedException {
      return Objects.requireNonNull(asked.poll(10, TimeUnit.SECONDS));
    }
  }
}
