package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.Listings;
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
}
