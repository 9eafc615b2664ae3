package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A client with many calls open and a server that answers as it likes. */
class InterleavingTest {
  private static final StrictJson JSON = new StrictJson(JsonLimits.MESSAGE);
  private static final int CALLS = 256;

  /** One run, driven by one seed. */
  private static final class Run implements AutoCloseable {
    final Random random;
    final List<JsonNode> received = new CopyOnWriteArrayList<>();
    final Bench bench;
    final ClientConnection client;
    final Map<Integer, AtomicInteger> answers = new ConcurrentHashMap<>();
    final Map<Integer, String> texts = new ConcurrentHashMap<>();
    final Set<Integer> cancelled = new TreeSet<>();
    int made;

    Run(long seed) {
      random = new Random(seed);
      bench =
          Bench.of(
              new ScriptedServer(Bench.ECHO).on("tools/call", (call, wire) -> received.add(call)),
              limits -> limits);
      client =
          new ClientConnection(
              "demo",
              bench.pin.snapshot().offered(),
              FunctionCaller.straightTo(bench.pin),
              ClientSink.none(),
              Bench.LIMITS,
              bench.drops);
      Eventually.get(
          send(
              "{\"jsonrpc\":\"2.0\",\"id\":\"i\",\"method\":\"initialize\",\"params\":"
                  + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}"));
      Eventually.get(bench.pin.start());
    }

    CompletionStage<Optional<String>> send(String message) {
      try {
        return client.receive(JSON.read(message));
      } catch (JsonException e) {
        throw new AssertionError(e);
      }
    }

    void call() {
      int id = made++;
      answers.put(id, new AtomicInteger());
      send("{\"jsonrpc\":\"2.0\",\"id\":"
              + id
              + ",\"method\":\"tools/call\",\"params\":"
              + "{\"name\":\"echo\",\"arguments\":{\"text\":\"t"
              + id
              + "\"}}}")
          .thenAccept(
              answer ->
                  answer.ifPresent(
                      text -> {
                        answers.get(id).incrementAndGet();
                        texts.put(id, text);
                      }));
    }

    void cancel() {
      int id = random.nextInt(made + 1);
      cancelled.add(id);
      send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
              + "{\"requestId\":"
              + id
              + "}}");
    }

    void answer() throws IOException {
      if (!received.isEmpty()) {
        JsonNode call = received.get(random.nextInt(received.size()));
        bench.server.wire().result(call, ScriptedServer.text(call));
      }
    }

    void lie() throws IOException {
      bench
          .server
          .wire()
          .line(
              "{\"jsonrpc\":\"2.0\",\"id\":"
                  + (random.nextBoolean() ? "" + random.nextInt(CALLS) : "\"x\"")
                  + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"lie\"}]}}");
    }

    void step() throws IOException {
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          if (made < CALLS) {
            call();
          }
        }
        case 2 -> cancel();
        case 3, 4 -> answer();
        default -> lie();
      }
    }

    void answerAll() {
      Eventually.holds(
          () -> {
            try {
              for (JsonNode call : received) {
                bench.server.wire().result(call, ScriptedServer.text(call));
              }
            } catch (IOException e) {
              throw new AssertionError(e);
            }
            return answers.entrySet().stream()
                .allMatch(e -> e.getValue().get() > 0 || cancelled.contains(e.getKey()));
          });
    }

    @Override
    public void close() {
      client.close();
      bench.close();
    }
  }

  @Property(tries = 12)
  void everyRequestIsAnsweredAtMostOnceAndOnlyWithItsOwnAnswer(@ForAll long seed) throws Exception {
    try (Run run = new Run(seed)) {
      while (run.made < CALLS) {
        run.step();
      }
      run.answerAll();
      run.answers.forEach((id, count) -> assertThat(count.get()).isLessThanOrEqualTo(1));
      run.texts.forEach(
          (id, text) ->
              assertThat(text)
                  .startsWith("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",")
                  .contains("\"text\":\"t" + id + "\""));
    }
  }

  @Property(tries = 5)
  void idsTowardTheServerNeverRepeatWhateverTheClientCallsItsOwn(@ForAll long seed)
      throws Exception {
    Set<String> seen = new HashSet<>();
    for (int server = 0; server < 2; server++) {
      try (Run run = new Run(seed)) {
        for (int i = 0; i < 50; i++) {
          run.call();
        }
        run.answerAll();
        for (JsonNode call : run.received) {
          String id = call.get("id").textValue();
          assertThat(id).matches("[0-9a-f]{32}");
          assertThat(seen.add(id)).isTrue();
        }
      }
    }
    assertThat(seen).hasSize(100);
  }
}
