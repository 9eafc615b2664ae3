package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.pin.Comparison;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.ListedFunction;
import dev.doorward.pin.Listings;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ApprovalTest {
  private static Approval.Served listOf(ScriptedServer server) throws PinException {
    return Approval.listOf("demo", server, "2025-11-25", Bench.LIMITS, StderrSink.none());
  }

  private static Snapshot approve(Approval.Served served, Predicate<ListedFunction> chosen)
      throws PinException {
    return served.approve(
        "demo", new ServerSource.Command(List.of("demo")), "anna", Instant.EPOCH, chosen);
  }

  @Test
  void theTextIsKeptAsItWasServed() throws Exception {
    String odd = "{ \"inputSchema\" : {\"type\":\"object\",\"n\":1.50} ,\"name\":\"\\u0061\"}";
    Approval.Served served = listOf(new ScriptedServer(odd));
    assertThat(approve(served, f -> true).functions().get(0).text()).isEqualTo(odd);
  }

  @Test
  void theServerIsEndedAfterwards() throws Exception {
    ScriptedServer server = new ScriptedServer(Bench.ECHO);
    listOf(server);
    assertThat(server.wire().wasTerminated()).isTrue();
  }

  @Test
  void theServerIsAskedExactlyAsAtRun() throws Exception {
    ScriptedServer server = new ScriptedServer(Bench.ECHO);
    listOf(server);
    try (Bench bench = Bench.withEcho()) {
      bench.call("x");
      assertThat(server.received("initialize").get(0).get("params"))
          .isEqualTo(bench.server.received("initialize").get(0).get("params"));
    }
  }

  @Test
  void aPersonMayApproveSomeOnly() throws Exception {
    Approval.Served served = listOf(new ScriptedServer(Bench.ECHO, Listings.tool("b")));
    Snapshot snapshot = approve(served, f -> f.name().equals("b"));
    assertThat(snapshot.functions()).extracting(f -> f.name()).containsExactly("b");
    assertThat(Comparison.of(snapshot, served.listing()).state("echo"))
        .isEqualTo(FunctionState.NOT_APPROVED);
  }

  @Test
  void aFunctionOfABadNameCannotBeApprovedButLeavesTheOthers() throws Exception {
    Approval.Served served = listOf(new ScriptedServer(Bench.ECHO, Listings.tool("a b")));
    assertThatThrownBy(() -> approve(served, f -> true)).isInstanceOf(PinException.class);
    assertThat(approve(served, f -> f.name().equals("echo")).functions()).hasSize(1);
  }

  @Test
  void aNameListedTwiceCannotBeApproved() throws Exception {
    Approval.Served served = listOf(new ScriptedServer(Bench.ECHO, Bench.ECHO));
    assertThatThrownBy(() -> approve(served, f -> true))
        .isInstanceOf(PinException.class)
        .hasMessageContaining("twice");
  }

  @Test
  void anUnreadableListingIsSaidSo() {
    ScriptedServer server =
        new ScriptedServer().on("tools/list", (message, wire) -> wire.result(message, "{}"));
    assertThatThrownBy(() -> listOf(server))
        .isInstanceOf(PinException.class)
        .hasMessageContaining("no array of tools");
  }

  @Test
  void aServerThatNeverAnswersIsGivenUp() {
    ScriptedServer server = new ScriptedServer().on("initialize", (message, wire) -> {});
    assertThatThrownBy(
            () ->
                Approval.listOf(
                    "demo",
                    server,
                    "2025-11-25",
                    Bench.LIMITS.withStartLimit(Duration.ofMillis(100)),
                    StderrSink.none()))
        .isInstanceOf(PinException.class);
    assertThat(server.wire().wasTerminated()).isTrue();
  }

  @Test
  void aServerWithoutFunctionsIsSaidSo() {
    ScriptedServer server =
        new ScriptedServer()
            .initializeResult("{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
    assertThatThrownBy(() -> listOf(server))
        .isInstanceOf(PinException.class)
        .hasMessageContaining("no functions");
  }
}
