package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server may answer, and what of it counts. */
class HostileAnswersTest {
  private static final String CONTENT = "{\"content\":[{\"type\":\"text\",\"text\":\"forged\"}]}";

  /** A bench whose server does something before it answers each call honestly. */
  private static Bench before(ScriptedServer.Act act) {
    return instead(
        (message, wire) -> {
          act.on(message, wire);
          wire.result(message, ScriptedServer.text(message));
        });
  }

  private static Bench instead(ScriptedServer.Act act) {
    ScriptedServer server = new ScriptedServer(Bench.ECHO).on("tools/call", act);
    return Bench.of(server, limits -> limits);
  }

  private static Bench impatient(ScriptedServer.Act act) {
    ScriptedServer server = new ScriptedServer(Bench.ECHO).on("tools/call", act);
    return Bench.of(server, limits -> limits.withRequestLimit(Duration.ofMillis(150)));
  }

  private static String answer(String id, String rest) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + rest + "}";
  }

  @Test
  void b1AnAnswerToAnIdNeverSentIsDropped() {
    try (Bench bench =
        before(
            (message, wire) ->
                wire.line(answer("\"" + "0".repeat(32) + "\"", "\"result\":" + CONTENT)))) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.UNKNOWN_ID)).isTrue();
    }
  }

  @Test
  void b3OfTwoAnswersTheFirstCounts() {
    try (Bench bench =
        instead(
            (message, wire) -> {
              wire.result(message, ScriptedServer.text(message));
              wire.result(message, CONTENT);
            })) {
      assertThat(bench.said("true")).isEqualTo("true");
      bench.drops.awaits(DropReason.UNKNOWN_ID);
      assertThat(bench.said("still")).isEqualTo("still");
    }
  }

  @Test
  void b4AnAnswerAfterTheCancellationIsDroppedAndTheServerWasToldOfIt() throws Exception {
    try (Bench bench = instead((message, wire) -> {})) {
      PendingCall call = bench.begin("late");
      JsonNode sent = bench.server.awaits("tools/call");
      call.cancel();
      assertThat(Eventually.get(call.answer())).isEqualTo(Refusals.CANCELLED);
      JsonNode cancelled = bench.server.awaits("notifications/cancelled");
      assertThat(cancelled.get("params").toString())
          .isEqualTo("{\"requestId\":" + sent.get("id") + "}");
      bench.server.wire().result(sent, CONTENT);
      bench.drops.awaits(DropReason.UNKNOWN_ID);
    }
  }

  @Test
  void b4AnAnswerAfterTheTimeLimitIsDropped() throws Exception {
    try (Bench bench = impatient((message, wire) -> {})) {
      assertThat(bench.call("late")).isEqualTo(Refusals.TOO_LATE);
      JsonNode sent = bench.server.awaits("tools/call");
      bench.server.awaits("notifications/cancelled");
      bench.server.wire().result(sent, CONTENT);
      bench.drops.awaits(DropReason.UNKNOWN_ID);
    }
  }

  @Test
  void b5AnIdOfAnotherServersRequestIsUnknownHere() throws Exception {
    try (Bench one = instead((message, wire) -> {});
        Bench other = instead((message, wire) -> {})) {
      PendingCall call = one.begin("mine");
      other.begin("theirs");
      JsonNode sent = one.server.awaits("tools/call");
      other.server.awaits("tools/call");
      other.server.wire().result(sent, CONTENT);
      other.drops.awaits(DropReason.UNKNOWN_ID);
      assertThat(call.answer().toCompletableFuture()).isNotDone();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "0",
        "-0",
        "1.0",
        "1e400",
        "1000000000000000000000000000000",
        "{}",
        "[]",
        "true",
        "null",
        "\"1\"",
        "\"\""
      })
  void b6b8b9AnyIdButTheRelaysOwnIsDropped(String id) {
    try (Bench bench = before((message, wire) -> wire.line(answer(id, "\"result\":" + CONTENT)))) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.all()).hasSize(1);
      assertThat(bench.drops.all().get(0).reason())
          .isIn(DropReason.UNKNOWN_ID, DropReason.BAD_ID, DropReason.NOT_JSON);
    }
  }

  @Test
  void b9AnErrorWithoutAnIdIsDropped() {
    try (Bench bench =
        before(
            (message, wire) ->
                wire.line("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"x\"}}"))) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.BAD_ID)).isTrue();
    }
  }

  @Test
  void b9AnErrorWithANullIdIsDropped() {
    try (Bench bench =
        before(
            (message, wire) ->
                wire.line(answer("null", "\"error\":{\"code\":-32700,\"message\":\"x\"}")))) {
      assertThat(bench.said("true")).isEqualTo("true");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'result':{'content':[]},'error':{'code':1,'message':'x'}",
        "'result':null",
        "'result':[]",
        "'result':'x'",
        "'error':null",
        "'error':{'code':'1','message':'x'}",
        "'error':{'code':1.5,'message':'x'}",
        "'error':{'code':99999999999,'message':'x'}",
        "'error':{'code':1}",
        "'error':'x'",
        "'result':{'content':[]},'extra':1",
        "'x':1"
      })
  void b11b12AnUnusableAnswerWithTheRightIdIsAnErrorAtOnce(String rest) {
    try (Bench bench =
        instead(
            (message, wire) ->
                wire.line(answer(message.get("id").toString(), rest.replace('\'', '"'))))) {
      assertThat(bench.call("x")).isEqualTo(Refusals.NO_USABLE_ANSWER);
      assertThat(bench.drops.has(DropReason.UNUSABLE_ANSWER)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"jsonrpc\":\"1.0\",", "\"jsonrpc\":2.0,"})
  void b15AnAnswerOfAnotherProtocolIsDroppedAndTheTrueOneCounts(String version) {
    try (Bench bench =
        before(
            (message, wire) ->
                wire.line(
                    "{"
                        + version
                        + "\"id\":"
                        + message.get("id")
                        + ",\"result\":"
                        + CONTENT
                        + "}"))) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.NOT_JSONRPC)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[%s]", "[[%s]]", "[]"})
  void b16AnArrayIsDroppedWhole(String batch) {
    try (Bench bench =
        before(
            (message, wire) ->
                wire.line(
                    batch.replace(
                        "%s", answer(message.get("id").toString(), "\"result\":" + CONTENT))))) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.BATCH)).isTrue();
    }
  }

  @Test
  void b17ALaterAnswerToInitializeIsDropped() {
    try (Bench bench = Bench.withEcho()) {
      bench.server.on(
          "tools/call",
          (message, wire) -> {
            wire.result(
                bench.server.received("initialize").get(0),
                "{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{}}");
            wire.result(message, ScriptedServer.text(message));
          });
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.UNKNOWN_ID)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'tools':[]}",
        "{'task':{'taskId':'1','status':'working'}}",
        "{'resultType':'input_required','inputRequests':{}}",
        "{}",
        "{'content':null}",
        "{'content':{}}",
        "{'content':'text'}",
        "{'content':[],'isError':'yes'}",
        "{'content':[],'structuredContent':[1]}"
      })
  void b19b20AResultOfAnotherShapeIsAnError(String result) {
    try (Bench bench =
        instead((message, wire) -> wire.result(message, result.replace('\'', '"')))) {
      assertThat(bench.call("x")).isEqualTo(Refusals.NO_USABLE_ANSWER);
    }
  }

  @Test
  void b22AnswersInReverseOrderReachEachItsOwnRequest() throws Exception {
    List<JsonNode> sent = new CopyOnWriteArrayList<>();
    try (Bench bench =
        instead(
            (message, wire) -> {
              sent.add(message);
              if (sent.size() == 256) {
                List<JsonNode> reversed = new ArrayList<>(sent);
                Collections.reverse(reversed);
                for (JsonNode one : reversed) {
                  wire.result(one, ScriptedServer.text(one));
                }
              }
            })) {
      List<PendingCall> calls = new ArrayList<>();
      for (int i = 0; i < 256; i++) {
        calls.add(bench.begin("n" + i));
      }
      for (int i = 0; i < 256; i++) {
        assertThat(Bench.said(Eventually.get(calls.get(i).answer()))).isEqualTo("n" + i);
      }
    }
  }

  @Test
  void oneCallTooManyIsRefusedAndTheOthersGoOn() {
    ScriptedServer server = new ScriptedServer(Bench.ECHO).on("tools/call", (message, wire) -> {});
    try (Bench bench =
        Bench.of(server, limits -> limits.withMessages(limits.messages().withOpenRequests(1)))) {
      PendingCall first = bench.begin("first");
      assertThat(bench.call("second")).isEqualTo(Refusals.TOO_MANY);
      first.cancel();
      Eventually.get(first.answer());
      PendingCall third = bench.begin("third");
      bench.server.awaits(m -> m.toString().contains("third"));
      assertThat(third.answer().toCompletableFuture()).isNotDone();
    }
  }

  @Test
  void aCallCancelledBeforeTheServerIsUpIsNeverSent() {
    ScriptedServer server = new ScriptedServer(Bench.ECHO);
    server.on("initialize", (message, wire) -> {});
    try (Bench bench = Bench.of(server, limits -> limits)) {
      PendingCall call = bench.begin("never");
      JsonNode initialize = bench.server.awaits("initialize");
      call.cancel();
      assertThat(Eventually.get(call.answer())).isEqualTo(Refusals.CANCELLED);
      server
          .wire()
          .result(
              initialize, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}}}");
      assertThat(bench.said("then")).isEqualTo("then");
      assertThat(bench.server.received("tools/call")).hasSize(1);
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aDuplicateMemberInAnAnswerMakesTheWholeLineUnreadable() {
    try (Bench bench =
        before(
            (message, wire) ->
                wire.line(
                    "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"id\":"
                        + message.get("id")
                        + ",\"result\":"
                        + CONTENT
                        + "}"))) {
      assertThat(bench.said("true")).isEqualTo("true");
      assertThat(bench.drops.has(DropReason.NOT_JSON)).isTrue();
    }
  }
}
