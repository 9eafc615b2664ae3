package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both byte streams full of nearly right messages: nothing throws, nothing stays open. */
class FuzzTest {
  private static final int SHORT = 20_000;
  private static final int LONG = Integer.getInteger("fuzz.messages", 5_000_000);

  private static final List<String> CLIENT =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
              + "\"2025-11-25\",\"capabilities\":{\"roots\":{}}}}",
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"3\",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\","
              + "\"arguments\":{\"text\":\"a\"},\"_meta\":{\"progressToken\":4}}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
              + "{\"requestId\":\"3\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{\"roots\":[]}}");

  private static final List<String> SERVER =
      List.of(
          "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{\"content\":[{\"type\":\"text\","
              + "\"text\":\"a\"}],\"isError\":false}}",
          "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"error\":{\"code\":-32000,\"message\":\"m\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"roots/list\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
              + "{\"progressToken\":\"x\",\"progress\":1}}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"data\":\"d\"}}");

  private static void fuzzClient(long seed, int messages) throws Exception {
    Garbage garbage = new Garbage(seed, CLIENT);
    StrictJson json = new StrictJson(JsonLimits.MESSAGE);
    CallAnswer done = new CallAnswer.Result(JsonRpc.object());
    try (ClientConnection client =
        new ClientConnection(
            "demo",
            dev.doorward.pin.Listings.snapshot(Bench.ECHO).functions(),
            call -> CompletableFuture.completedFuture(done),
            ClientSink.none(),
            RelayLimits.defaults(),
            drop -> {})) {
      for (int i = 0; i < messages; i++) {
        Optional<String> answer =
            client.receive(garbage.next()).toCompletableFuture().getNow(Optional.of("open"));
        if (answer.isPresent()) {
          JsonNode read = json.read(answer.get());
          assertThat(read.has("result") != read.has("error")).isTrue();
        }
      }
    }
  }

  private static void fuzzServer(long seed, int messages) {
    int batch = 500;
    Garbage garbage = new Garbage(seed, SERVER);
    ScriptedServer server = new ScriptedServer(Bench.ECHO);
    server.on(
        "tools/call",
        (message, wire) -> {
          ByteArrayOutputStream lines = new ByteArrayOutputStream();
          for (int i = 0; i < batch; i++) {
            lines.write(garbage.next());
            lines.write('\n');
          }
          wire.raw(lines.toByteArray());
          wire.result(message, ScriptedServer.text(message));
        });
    try (Bench bench = Bench.of(server, limits -> limits)) {
      for (int i = 0; i < messages / batch; i++) {
        assertThat(bench.said("n" + i)).isEqualTo("n" + i);
        bench.drops.all().clear();
      }
      assertThat(server.starts()).isEqualTo(1);
    }
  }

  @Test
  void aClientMayWriteAnything() throws Exception {
    fuzzClient(1, SHORT);
  }

  @Test
  void aServerMayWriteAnything() {
    fuzzServer(2, SHORT);
  }

  @Test
  @Tag("long")
  void aClientMayWriteAnythingForLong() throws Exception {
    fuzzClient(Long.getLong("fuzz.seed", 3), LONG);
  }

  @Test
  @Tag("long")
  void aServerMayWriteAnythingForLong() {
    fuzzServer(Long.getLong("fuzz.seed", 4), LONG);
  }
}
