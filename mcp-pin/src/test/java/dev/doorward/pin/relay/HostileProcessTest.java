package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server may do with bytes, pipes and its own life. */
class HostileProcessTest {
  private static Bench onCall(ScriptedServer.Act act) {
    return Bench.of(new ScriptedServer(Bench.ECHO).on("tools/call", act), limits -> limits);
  }

  private static Bench onCallBrief(ScriptedServer.Act act) {
    return Bench.of(
        new ScriptedServer(Bench.ECHO).on("tools/call", act),
        limits -> limits.withRequestLimit(Duration.ofMillis(300)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void d1ALineOverTheLimitEndsTheConnectionAndTheOpenCall() {
    byte[] piece = new byte[1 << 20];
    Arrays.fill(piece, (byte) 'x');
    try (Bench bench =
        onCall(
            (message, wire) -> {
              for (int i = 0; i < 11; i++) {
                wire.raw(piece);
              }
            })) {
      assertThat(bench.call("x")).isEqualTo(Refusals.ENDED);
      Eventually.holds(() -> bench.server.wire().wasTerminated());
    }
  }

  @Test
  void d1AnAnswerWithinTheLimitOfALinePasses() {
    String big = "y".repeat((10 << 20) - 200);
    try (Bench bench =
        onCall(
            (message, wire) ->
                wire.result(
                    message, "{\"content\":[{\"type\":\"text\",\"text\":\"" + big + "\"}]}"))) {
      assertThat(bench.said("x")).hasSize(big.length());
    }
  }

  @Test
  void d3OnlyALineFeedSplitsLines() {
    try (Bench bench =
        onCall(
            (message, wire) ->
                wire.raw(
                    bytes(
                        "{\"jsonrpc\":\"2.0\",\r\"id\":"
                            + message.get("id")
                            + ",\"result\":{\"content\":[{\"type\":\"text\","
                            + "\"text\":\"a\u2028b\u0085c\"}]}}\r\n")))) {
      assertThat(bench.said("x")).isEqualTo("a\u2028b\u0085c");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 27, 31})
  void d3AControlByteInsideAStringMakesTheLineUnreadable(int control) {
    try (Bench bench =
        onCall(
            (message, wire) -> {
              wire.raw(
                  bytes(
                      "{\"jsonrpc\":\"2.0\",\"id\":"
                          + message.get("id")
                          + ",\"result\":{\"content\":[],\"x\":\""
                          + (char) control
                          + "\"}}\n"));
              wire.result(message, ScriptedServer.text(message));
            })) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.NOT_JSON)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Server running on stdio",
        "npm notice new version",
        "{",
        "\"text\"",
        "7",
        "{\"jsonrpc\":\"2.0\"}",
        "\u001b[32mok\u001b[0m"
      })
  void d5ChatterIsDroppedAndTheNextLineWorks(String chatter) {
    try (Bench bench =
        onCall(
            (message, wire) -> {
              wire.line(chatter);
              wire.line("");
              wire.result(message, ScriptedServer.text(message));
            })) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.all()).hasSize(1);
    }
  }

  @Test
  void d6TextOverAParserLimitIsDropped() {
    List<String> bombs =
        List.of(
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "9".repeat(1 << 20),
            "{\"jsonrpc\":\"2.0\",\"id\":" + "9".repeat(1 << 20) + ",\"result\":{}}",
            "[" + "{},".repeat(1 << 20) + "{}]",
            "{\"" + "k".repeat(100_000) + "\":1}");
    try (Bench bench =
        onCall(
            (message, wire) -> {
              for (String bomb : bombs) {
                wire.line(bomb);
              }
              wire.result(message, ScriptedServer.text(message));
            })) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.all())
          .extracting(DropLog.Drop::reason)
          .containsOnly(DropReason.NOT_JSON);
    }
  }

  @Test
  void d6BytesThatAreNotUtf8AreDropped() {
    try (Bench bench =
        onCall(
            (message, wire) -> {
              byte[] line =
                  bytes(
                      "{\"jsonrpc\":\"2.0\",\"id\":"
                          + message.get("id")
                          + ",\"result\":{\"content\":[],\"x\":\"?\"}}\n");
              line[line.length - 5] = (byte) 0xff;
              wire.raw(line);
              wire.result(message, ScriptedServer.text(message));
            })) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.NOT_JSON)).isTrue();
    }
  }

  @Test
  void d7AFloodOfStderrIsReadAndHoldsUpNothing() {
    byte[] flood = new byte[1 << 16];
    Arrays.fill(flood, (byte) 'e');
    try (Bench bench =
        onCall(
            (message, wire) -> {
              for (int i = 0; i < 160; i++) {
                wire.err().write(flood);
              }
              wire.result(message, ScriptedServer.text(message));
            })) {
      assertThat(bench.said("true")).isEqualTo("true");
    }
  }

  @Test
  void d8AServerThatStopsReadingHoldsUpNobodyBeyondTheTimeLimit() {
    AtomicInteger seen = new AtomicInteger();
    String big = "z".repeat(1 << 20);
    try (Bench bench =
        onCallBrief(
            (message, wire) -> {
              if (seen.getAndIncrement() == 0) {
                Eventually.holds(wire::wasTerminated);
              }
            })) {
      List<PendingCall> calls = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        calls.add(bench.begin(big));
      }
      for (PendingCall call : calls) {
        assertThat(Eventually.get(call.answer())).isEqualTo(Refusals.TOO_LATE);
      }
    }
  }

  @Test
  void d8WhatWaitsForAServerThatDoesNotReadIsBounded() {
    String big = "z".repeat(9 << 20);
    try (Bench bench = onCall((message, wire) -> Eventually.holds(wire::wasTerminated))) {
      List<PendingCall> calls = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        calls.add(bench.begin(big));
      }
      Eventually.holds(() -> calls.stream().anyMatch(HostileProcessTest::isRefused));
    }
  }

  private static boolean isRefused(PendingCall call) {
    return Refusals.NOT_READING.equals(call.answer().toCompletableFuture().getNow(null));
  }

  @Test
  void argumentsOverTheLimitOfALineAreRefused() {
    try (Bench bench = Bench.withEcho()) {
      assertThat(bench.call("z".repeat(11 << 20))).isEqualTo(Refusals.TOO_LONG);
      assertThat(bench.said("next")).isEqualTo("next");
    }
  }

  @Test
  void d9AnAnswerThatTricklesInIsTooLate() {
    try (Bench bench =
        onCallBrief(
            (message, wire) -> {
              byte[] answer = bytes("{\"jsonrpc\":\"2.0\",\"id\":" + message.get("id"));
              for (byte one : answer) {
                wire.raw(new byte[] {one});
                java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
              }
            })) {
      assertThat(bench.call("x")).isEqualTo(Refusals.TOO_LATE);
    }
  }

  @Test
  void d10AServerThatExitsInMidCallAnswersEveryOpenCallWithAnError() throws Exception {
    AtomicInteger seen = new AtomicInteger();
    try (Bench bench =
        onCall(
            (message, wire) -> {
              if (seen.incrementAndGet() == 3) {
                wire.exit();
              }
            })) {
      List<PendingCall> calls = List.of(bench.begin("1"), bench.begin("2"), bench.begin("3"));
      for (PendingCall call : calls) {
        assertThat(Eventually.get(call.answer())).isEqualTo(Refusals.ENDED);
      }
    }
  }

  @Test
  void d10HalfALineIsNoAnswer() {
    try (Bench bench =
        onCall(
            (message, wire) -> {
              wire.raw(
                  bytes(
                      "{\"jsonrpc\":\"2.0\",\"id\":"
                          + message.get("id")
                          + ",\"result\":{\"content\":[]}}"));
              wire.exit();
            })) {
      assertThat(bench.call("x")).isEqualTo(Refusals.ENDED);
    }
  }

  @Test
  void d10AServerThatClosesItsOutputButLivesOnIsEnded() {
    try (Bench bench = onCall((message, wire) -> wire.closeOutput())) {
      assertThat(bench.call("x")).isEqualTo(Refusals.ENDED);
      Eventually.holds(() -> bench.server.wire().wasTerminated());
    }
  }

  @Test
  void aDeadServerIsStartedAgainAtTheNextCallAndComparedFirst() {
    AtomicInteger calls = new AtomicInteger();
    try (Bench bench =
        onCall(
            (message, wire) -> {
              if (calls.getAndIncrement() == 0) {
                wire.exit();
              } else {
                wire.result(message, ScriptedServer.text(message));
              }
            })) {
      assertThat(bench.call("x")).isEqualTo(Refusals.ENDED);
      assertThat(bench.said("again")).isEqualTo("again");
      assertThat(bench.server.starts()).isEqualTo(2);
      assertThat(bench.comparisons).hasSize(2);
    }
  }

  @Test
  void aServerThatCannotBeStartedIsAnErrorAndTriedAgain() {
    ScriptedServer honest = new ScriptedServer(Bench.ECHO);
    AtomicInteger starts = new AtomicInteger();
    ServerStarter failing =
        () -> {
          if (starts.getAndIncrement() == 0) {
            throw new IOException("no such program");
          }
          return honest.start();
        };
    try (PinnedServer pin =
        PinnedServer.of(dev.doorward.pin.Listings.snapshot(Bench.ECHO), failing)
            .limits(Bench.LIMITS)
            .build()) {
      CallRequest request = new CallRequest("echo", JsonRpc.object().put("text", "true"));
      assertThat(Eventually.get(pin.call(request).answer())).isEqualTo(Refusals.NOT_STARTED);
      assertThat(Bench.said(Eventually.get(pin.call(request).answer()))).isEqualTo("true");
    }
  }

  @Test
  void aStarterThatThrowsAnythingIsAnError() {
    ServerStarter failing =
        () -> {
          throw new IllegalStateException("bug");
        };
    try (PinnedServer pin =
        PinnedServer.of(dev.doorward.pin.Listings.snapshot(Bench.ECHO), failing)
            .limits(Bench.LIMITS)
            .build()) {
      CallRequest request = new CallRequest("echo", JsonRpc.object());
      assertThat(Eventually.get(pin.call(request).answer())).isEqualTo(Refusals.NOT_STARTED);
    }
  }

  @Test
  void nothingIsStartedAfterTheClose() {
    Bench bench = Bench.withEcho();
    bench.call("x");
    bench.close();
    assertThat(bench.server.wire().wasTerminated()).isTrue();
    assertThat(bench.call("y")).isEqualTo(Refusals.NOT_STARTED);
    assertThat(bench.server.starts()).isEqualTo(1);
  }

  @Test
  void openCallsAreAnsweredAtTheClose() {
    Bench bench = onCall((message, wire) -> {});
    PendingCall call = bench.begin("x");
    JsonNode sent = bench.server.awaits("tools/call");
    assertThat(sent).isNotNull();
    bench.close();
    assertThat(Eventually.get(call.answer())).isEqualTo(Refusals.ENDED);
  }

  @Test
  void aProcessThatDiedWhileAnotherHoldsItsOutputIsNoticedAtTheNextCall() {
    ScriptedServer server = new ScriptedServer(Bench.ECHO);
    try (Bench bench = Bench.of(server, limits -> limits)) {
      bench.call("x");
      server.wire().dieSilently();
      assertThat(bench.said("again")).isEqualTo("again");
      assertThat(server.starts()).isEqualTo(2);
    }
  }
}
