package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.Listings;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.Test;

class PinnedServerTest {
  @Test
  void anApprovedFunctionIsCalledAndAnswered() {
    try (Bench bench = Bench.withEcho()) {
      assertThat(bench.said("hello")).isEqualTo("hello");
    }
  }

  @Test
  void theServerIsGreetedAlwaysInTheSameWay() {
    try (Bench bench = Bench.withEcho()) {
      bench.call("hello");
      JsonNode params = bench.server.awaits("initialize").get("params");
      assertThat(params.toString())
          .isEqualTo(
              "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}},"
                  + "\"clientInfo\":{\"name\":\"doorward-pin\",\"version\":\"1\"}}");
    }
  }

  @Test
  void aFunctionNobodyApprovedIsNotCalled() {
    try (Bench bench = Bench.of(new ScriptedServer(Bench.ECHO, Listings.tool("more")), l -> l)) {
      CallAnswer answer =
          Eventually.get(bench.pin.call(new CallRequest("more", JsonRpc.object())).answer());
      assertThat(answer).isEqualTo(new CallAnswer.Error(-32602, "Unknown tool: more"));
      assertThat(bench.server.received("tools/call")).isEmpty();
    }
  }

  @Test
  void theStateIsUnreadableBeforeTheFirstComparison() {
    try (Bench bench = Bench.withEcho()) {
      assertThat(bench.pin.state("echo")).isEqualTo(FunctionState.UNREADABLE);
      assertThat(Eventually.get(bench.pin.check("echo"))).isEqualTo(FunctionState.EQUAL);
      assertThat(bench.pin.state("echo")).isEqualTo(FunctionState.EQUAL);
    }
  }

  @Test
  void rootsPassBetweenClientAndServerEachUnderIdsOfItsOwn() throws Exception {
    StrictJson json = new StrictJson(JsonLimits.MESSAGE);
    List<String> asked = new CopyOnWriteArrayList<>();
    try (Bench bench = Bench.withEcho();
        ClientConnection client =
            new ClientConnection(
                "demo",
                bench.pin.snapshot().offered(),
                FunctionCaller.straightTo(bench.pin),
                (text, id) -> asked.add(text),
                Bench.LIMITS,
                bench.drops)) {
      bench.pin.roots(client.roots());
      Eventually.get(
          client.receive(
              json.read(
                  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                      + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}}}}")));
      Eventually.get(bench.pin.start());
      bench
          .server
          .wire()
          .line("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"roots/list\",\"params\":{}}");
      Eventually.holds(() -> !asked.isEmpty());
      JsonNode id = json.read(asked.get(0)).get("id");
      assertThat(id.textValue()).matches("[0-9a-f]{32}");
      client.receive(
          json.read(
              "{\"jsonrpc\":\"2.0\",\"id\":"
                  + id
                  + ",\"result\":{\"roots\":[{\"uri\":\"file:///w\"}]}}"));
      assertThat(bench.server.awaitsAnswer("0").get("result").toString())
          .isEqualTo("{\"roots\":[{\"uri\":\"file:///w\"}]}");
      client.receive(
          json.read("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}"));
      assertThat(bench.server.awaits("notifications/roots/list_changed").has("params")).isFalse();
    }
  }

  @Test
  void oneTimerMayServeManyServersAndOutlivesThem() {
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    try {
      for (int i = 0; i < 3; i++) {
        try (PinnedServer pin =
            PinnedServer.of(Listings.snapshot(Bench.ECHO), new ScriptedServer(Bench.ECHO))
                .limits(Bench.LIMITS)
                .timer(timer)
                .build()) {
          assertThat(Eventually.get(pin.check("echo"))).isEqualTo(FunctionState.EQUAL);
        }
      }
      assertThat(timer.isShutdown()).isFalse();
    } finally {
      timer.shutdownNow();
    }
  }

  @Test
  void aListenerOfComparisonsThatThrowsChangesNothing() {
    try (PinnedServer pin =
        PinnedServer.of(Listings.snapshot(Bench.ECHO), new ScriptedServer(Bench.ECHO))
            .limits(Bench.LIMITS)
            .comparisons(
                comparison -> {
                  throw new IllegalStateException("bug");
                })
            .build()) {
      assertThat(Eventually.get(pin.check("echo"))).isEqualTo(FunctionState.EQUAL);
    }
  }
}
