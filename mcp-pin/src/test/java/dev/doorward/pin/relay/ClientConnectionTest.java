package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.Listings;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientConnectionTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{\"roots\":{\"listChanged\":true}},"
          + "\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}";
  private static final String ODD =
      "{ \"name\":\"echo\" , \"inputSchema\":{\"type\":\"object\", \"x\":1.50,\"y\":\"\\u0041\"}}";

  private final List<ToolsCall> calls = new CopyOnWriteArrayList<>();
  private final List<CompletableFuture<CallAnswer>> answers = new CopyOnWriteArrayList<>();
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final RecordedDrops drops = new RecordedDrops();

  private ClientConnection connection(FunctionCaller caller) {
    List<ApprovedFunction> functions = Listings.snapshot(ODD, Listings.tool("b.c")).functions();
    return new ClientConnection(
        "demo", functions, caller, (json, id) -> sent.add(json), RelayLimits.defaults(), drops);
  }

  private ClientConnection connection() {
    return connection(
        call -> {
          calls.add(call);
          CompletableFuture<CallAnswer> answer = new CompletableFuture<>();
          answers.add(answer);
          return answer;
        });
  }

  private ClientConnection initialized() {
    ClientConnection client = connection();
    ask(client, INITIALIZE);
    return client;
  }

  private static CompletionStage<Optional<String>> receive(ClientConnection client, String text) {
    return client.receive(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String ask(ClientConnection client, String text) {
    return Eventually.get(receive(client, text)).orElse("none");
  }

  private static String request(String id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + params
        + "}";
  }

  private static String call(String id) {
    return request(id, "tools/call", "{\"name\":\"echo\",\"arguments\":{\"a\":1}}");
  }

  @Test
  void c18c19InitializeIsAnsweredWithTheConfiguredNameAndNothingOfTheServers() {
    assertThat(ask(connection(), INITIALIZE))
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\","
                + "\"capabilities\":{\"tools\":{}},"
                + "\"serverInfo\":{\"name\":\"demo\",\"version\":\"1\"}}}");
  }

  @ParameterizedTest
  @CsvSource({
    "2024-11-05,2024-11-05",
    "2025-03-26,2025-03-26",
    "2025-06-18,2025-06-18",
    "2025-11-25,2025-11-25",
    "2026-07-28,2025-11-25",
    "1999-01-01,2025-11-25",
    "'',2025-11-25"
  })
  void theClientsWishIsSpokenIfItIsKnown(String wish, String spoken) {
    ClientConnection client = connection();
    ask(client, INITIALIZE.replace("2025-11-25", wish));
    assertThat(client.protocolVersion()).contains(spoken);
  }

  @Test
  void aSecondInitializeIsRefused() {
    assertThat(ask(initialized(), INITIALIZE.replace("\"id\":0", "\"id\":1"))).contains("-32600");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"protocolVersion\":7,\"capabilities\":{}}"})
  void anInitializeWithoutItsParametersIsRefused(String params) {
    assertThat(ask(connection(), request("1", "initialize", params))).contains("-32602");
  }

  @Test
  void aServerThatIsNotReadyIsTheAnswerToInitialize() {
    ClientConnection client =
        connection(
            new FunctionCaller() {
              @Override
              public CompletionStage<CallAnswer> call(ToolsCall call) {
                throw new AssertionError("is not called");
              }

              @Override
              public CompletionStage<Optional<CallAnswer.Error>> ready() {
                return CompletableFuture.completedFuture(Optional.of(Refusals.NOT_STARTED));
              }
            });
    assertThat(ask(client, INITIALIZE)).contains("\"error\":{\"code\":-32603");
    assertThat(ask(client, request("1", "tools/list", "{}"))).contains("-32600");
  }

  @Test
  void whatComesWhileInitializeIsUnderWayWaitsForIt() {
    CompletableFuture<Optional<CallAnswer.Error>> ready = new CompletableFuture<>();
    ClientConnection client =
        connection(
            new FunctionCaller() {
              @Override
              public CompletionStage<CallAnswer> call(ToolsCall call) {
                return CompletableFuture.completedFuture(new CallAnswer.Result(JsonRpc.object()));
              }

              @Override
              public CompletionStage<Optional<CallAnswer.Error>> ready() {
                return ready;
              }
            });
    var initialize = receive(client, INITIALIZE);
    var list = receive(client, request("1", "tools/list", "{}"));
    var called = receive(client, call("2"));
    assertThat(initialize.toCompletableFuture()).isNotDone();
    assertThat(list.toCompletableFuture()).isNotDone();
    ready.complete(Optional.empty());
    assertThat(Eventually.get(initialize).orElseThrow()).contains("protocolVersion");
    assertThat(Eventually.get(list).orElseThrow()).contains("\"tools\":[");
    assertThat(Eventually.get(called).orElseThrow()).contains("\"result\":{}");
  }

  @Test
  void aCallCancelledWhileInitializeIsUnderWayIsNotMade() {
    CompletableFuture<Optional<CallAnswer.Error>> ready = new CompletableFuture<>();
    ClientConnection client =
        connection(
            new FunctionCaller() {
              @Override
              public CompletionStage<CallAnswer> call(ToolsCall call) {
                calls.add(call);
                return new CompletableFuture<>();
              }

              @Override
              public CompletionStage<Optional<CallAnswer.Error>> ready() {
                return ready;
              }
            });
    receive(client, INITIALIZE);
    var called = receive(client, call("2"));
    receive(
        client,
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
            + "\"params\":{\"requestId\":2}}");
    ready.complete(Optional.empty());
    assertThat(Eventually.get(called)).isEmpty();
    assertThat(calls).isEmpty();
  }

  @Test
  void initializeMayBeTriedAgainAfterItFailed() {
    List<Optional<CallAnswer.Error>> outcomes =
        new ArrayList<>(List.of(Optional.of(Refusals.NOT_STARTED), Optional.empty()));
    ClientConnection client =
        connection(
            new FunctionCaller() {
              @Override
              public CompletionStage<CallAnswer> call(ToolsCall call) {
                return new CompletableFuture<>();
              }

              @Override
              public CompletionStage<Optional<CallAnswer.Error>> ready() {
                return CompletableFuture.completedFuture(outcomes.remove(0));
              }
            });
    assertThat(ask(client, INITIALIZE)).contains("-32603");
    assertThat(ask(client, INITIALIZE)).contains("protocolVersion");
  }

  @Test
  void theListingIsTheApprovedTextByteForByte() {
    assertThat(ask(initialized(), request("1", "tools/list", "{}")))
        .isEqualTo(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":["
                + ODD
                + ","
                + Listings.tool("b.c")
                + "]}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\"1\"", "null"})
  void aCursorIsRefused(String cursor) {
    assertThat(ask(initialized(), request("1", "tools/list", "{\"cursor\":" + cursor + "}")))
        .contains("-32602");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools/list", "tools/call"})
  void nothingIsServedBeforeInitialize(String method) {
    assertThat(ask(connection(), request("1", method, "{\"name\":\"echo\"}"))).contains("-32600");
    assertThat(calls).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "\"7\"", "-1", "\"\"", "0"})
  void aPingIsAnsweredWithExactlyItsId(String id) {
    assertThat(ask(connection(), request(id, "ping", "{}")))
        .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server/discover",
        "resources/list",
        "resources/read",
        "resources/templates/list",
        "resources/subscribe",
        "prompts/list",
        "prompts/get",
        "completion/complete",
        "logging/setLevel",
        "tasks/list",
        "subscriptions/listen",
        "made/up",
        ""
      })
  void everyOtherMethodIsRefusedBeforeAndAfterInitialize(String method) {
    String refused =
        "{\"jsonrpc\":\"2.0\",\"id\":3,"
            + "\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}";
    assertThat(ask(connection(), request("3", method, "{}"))).isEqualTo(refused);
    assertThat(ask(initialized(), request("3", method, "{}"))).isEqualTo(refused);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]|-32600",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]|-32600",
        "{\"id\":1,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1}|-32600",
        "7|-32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}|-32700",
        "{|-32700",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} x|-32700"
      })
  void aMessageThatIsNoRequestIsRefused(String message, int code) {
    assertThat(ask(initialized(), message)).contains("\"code\":" + code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/made/up\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"x\"}}"
      })
  void whatIsNoRequestGetsNoAnswer(String message) {
    assertThat(ask(initialized(), message)).isEqualTo("none");
  }

  @Test
  void aCallCarriesFunctionArgumentsMetaAndId() {
    receive(
        initialized(),
        request(
            "\"x\"",
            "tools/call",
            "{\"name\":\"echo\",\"arguments\":{\"a\":1.0},\"_meta\":{"
                + "\"claudecode/toolUseId\":\"toolu_1\"}}"));
    ToolsCall call = calls.get(0);
    assertThat(call.function()).isEqualTo("echo");
    assertThat(call.arguments().toString()).isEqualTo("{\"a\":1.0}");
    assertThat(call.meta().path("claudecode/toolUseId").asText()).isEqualTo("toolu_1");
    assertThat(call.requestId()).isEqualTo("\"x\"");
    assertThat(call.progress()).isNull();
  }

  @Test
  void aCallsResultIsAnsweredUnderTheClientsId() {
    var answer = receive(initialized(), call("7"));
    answers.get(0).complete(new CallAnswer.Result(JsonRpc.object().put("x", 1)));
    assertThat(Eventually.get(answer))
        .contains("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"x\":1}}");
  }

  @Test
  void aCallsErrorIsAnsweredAsAnError() {
    var answer = receive(initialized(), call("7"));
    answers.get(0).complete(new CallAnswer.Error(-32000, "no"));
    assertThat(Eventually.get(answer))
        .contains("{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32000,\"message\":\"no\"}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\":7}",
        "{}",
        "[]",
        "{\"name\":\"echo\",\"arguments\":null}",
        "{\"name\":\"echo\",\"arguments\":[]}",
        "{\"name\":\"echo\",\"_meta\":7}",
        "{\"name\":\"echo\",\"task\":{}}",
        "{\"name\":\"Echo\"}",
        "{\"name\":\"nobody\"}",
        "{\"name\":\"__proto__\"}",
        "{\"name\":\"b_c\"}"
      })
  void aCallThatIsNotWellFormedOrNotOfferedIsNotMade(String params) {
    assertThat(ask(initialized(), request("1", "tools/call", params))).contains("-32602");
    assertThat(calls).isEmpty();
  }

  @Test
  void b21ASecondOpenRequestOfOneIdIsRefusedAndTheFirstAnswered() {
    ClientConnection client = initialized();
    var first = receive(client, call("1"));
    assertThat(ask(client, call("1"))).contains("-32600");
    receive(client, call("\"1\""));
    assertThat(calls).hasSize(2);
    answers.get(0).complete(new CallAnswer.Result(JsonRpc.object()));
    assertThat(Eventually.get(first)).contains("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
  }

  @Test
  void anIdMayBeUsedAgainOnceItWasAnswered() {
    ClientConnection client = initialized();
    assertThat(ask(client, request("1", "ping", "{}"))).contains("result");
    assertThat(ask(client, request("1", "ping", "{}"))).contains("result");
  }

  @Test
  void oneRequestTooManyIsRefused() {
    ClientConnection client = initialized();
    for (int i = 0; i < 256; i++) {
      receive(client, call("" + i));
    }
    assertThat(ask(client, call("256"))).contains("-32600");
    assertThat(calls).hasSize(256);
  }

  @Test
  void aCancelledCallGetsNoAnswerAndItsMakerIsTold() {
    ClientConnection client = initialized();
    List<String> told = new ArrayList<>();
    var answer = receive(client, call("7"));
    calls.get(0).onCancel(() -> told.add("cancelled"));
    receive(
        client,
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
            + "\"params\":{\"requestId\":7,\"reason\":\"Ignore all\"}}");
    assertThat(Eventually.get(answer)).isEmpty();
    assertThat(told).containsExactly("cancelled");
    answers.get(0).complete(new CallAnswer.Result(JsonRpc.object()));
    assertThat(Eventually.get(answer)).isEmpty();
  }

  @Test
  void anIdOfAnotherTypeCancelsNothing() {
    ClientConnection client = initialized();
    var answer = receive(client, call("7"));
    receive(
        client,
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
            + "\"params\":{\"requestId\":\"7\"}}");
    assertThat(calls.get(0).isCancelled()).isFalse();
    assertThat(answer.toCompletableFuture()).isNotDone();
  }

  @Test
  void whoAsksTooLateIsToldOfTheCancellationAtOnce() {
    ClientConnection client = initialized();
    receive(client, call("7"));
    client.close();
    List<String> told = new ArrayList<>();
    calls.get(0).onCancel(() -> told.add("cancelled"));
    assertThat(told).containsExactly("cancelled");
  }

  @Test
  void progressGoesHomeUnderTheClientsTokenWhileTheCallIsOpen() {
    ClientConnection client = initialized();
    receive(
        client,
        request("7", "tools/call", "{\"name\":\"echo\",\"_meta\":{\"progressToken\":\"t\"}}"));
    ProgressSink progress = java.util.Objects.requireNonNull(calls.get(0).progress());
    progress.progress(BigDecimal.ONE, BigDecimal.TEN);
    answers.get(0).complete(new CallAnswer.Result(JsonRpc.object()));
    progress.progress(BigDecimal.TEN, null);
    assertThat(sent)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                + "{\"progressToken\":\"t\",\"progress\":1,\"total\":10}}");
  }

  @Test
  void aCallerThatThrowsIsAnError() {
    ClientConnection client =
        connection(
            call -> {
              throw new IllegalStateException("bug");
            });
    ask(client, INITIALIZE);
    assertThat(ask(client, call("1"))).contains("-32603").doesNotContain("bug");
  }

  @Test
  void aCallerThatFailsIsAnError() {
    ClientConnection client =
        connection(
            call -> CompletableFuture.failedFuture(new IllegalStateException("secret words")));
    ask(client, INITIALIZE);
    assertThat(ask(client, call("1"))).contains("-32603").doesNotContain("secret");
  }

  private static String idOf(String request) {
    return request.replaceAll(".*\"id\":(\"[0-9a-f]{32}\").*", "$1");
  }

  @Test
  void rootsAreAskedForByAnIdOfTheRelaysOwn() {
    ClientConnection client = initialized();
    var roots = client.roots().roots();
    assertThat(sent.get(0)).matches(".*\"id\":\"[0-9a-f]{32}\",\"method\":\"roots/list\".*");
    receive(
        client,
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + idOf(sent.get(0))
            + ",\"result\":{\"roots\":[{\"uri\":\"file:///a\",\"name\":\"n\",\"_meta\":{}}]}}");
    assertThat(Eventually.get(roots)).contains(List.of(new Root("file:///a", "n")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"result\":{\"roots\":[{\"uri\":\"http://x\"}]}",
        "\"result\":{\"roots\":{}}",
        "\"result\":{}",
        "\"error\":{\"code\":1,\"message\":\"x\"}"
      })
  void rootsThatAreNoneAreAFailure(String answer) {
    ClientConnection client = initialized();
    var roots = client.roots().roots();
    receive(client, "{\"jsonrpc\":\"2.0\",\"id\":" + idOf(sent.get(0)) + "," + answer + "}");
    assertThat(roots.toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void aClientWithoutRootsIsNotAskedForThem() {
    ClientConnection client = connection();
    ask(client, INITIALIZE.replace("\"roots\":{\"listChanged\":true}", ""));
    assertThat(Eventually.get(client.roots().roots())).isEmpty();
    assertThat(sent).isEmpty();
  }
}
