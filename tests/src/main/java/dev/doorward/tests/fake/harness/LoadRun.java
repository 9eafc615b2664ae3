package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.HttpCaller;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Many clients at once, each asking for Read calls with ids of their own, one after the other over
 * one kept connection. Every question must get exactly one complete decision.
 */
final class LoadRun {
  private final List<SessionFile> sessions;
  private final Path cwd;
  private final Duration patience;

  /**
   * @param sessions the clients take them in turn
   */
  LoadRun(List<SessionFile> sessions, Path cwd, Duration patience) {
    this.sessions = List.copyOf(sessions);
    this.cwd = cwd;
    this.patience = patience;
  }

  LoadResult run(int clients, int calls) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      CountDownLatch ready = new CountDownLatch(clients);
      List<Future<Client>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        SessionFile session = sessions.get(i % sessions.size());
        String prefix = "toolu_load_" + new Ids().get().substring(8, 16) + "_" + i + "_";
        running.add(threads.submit(() -> client(session, prefix, calls, ready)));
      }
      List<Client> done = new ArrayList<>();
      for (Future<Client> one : running) {
        done.add(one.get());
      }
      return LoadResult.of(clients * calls, done.stream().map(Client::nanos).toList(), sum(done));
    } finally {
      threads.shutdownNow();
    }
  }

  private Client client(SessionFile session, String prefix, int calls, CountDownLatch ready)
      throws IOException, InterruptedException {
    long[] nanos = new long[calls];
    Map<String, Integer> decisions = new TreeMap<>();
    try (HttpCaller http = new HttpCaller(patience)) {
      Hooks hooks = new Hooks(session, http, cwd);
      ready.countDown();
      ready.await();
      for (int i = 0; i < calls; i++) {
        ObjectNode question = question(hooks, prefix + i);
        long start = System.nanoTime();
        HookDecision decision = hooks.ask(question);
        nanos[i] = System.nanoTime() - start;
        decisions.merge(decision.decision(), 1, Integer::sum);
      }
    }
    return new Client(nanos, decisions);
  }

  private ObjectNode question(Hooks hooks, String id) {
    ObjectNode question = hooks.event("PreToolUse").put("tool_name", "Read");
    question.set("tool_input", Json.object().put("file_path", cwd.resolve("README.md").toString()));
    return question.put("tool_use_id", id);
  }

  private static Map<String, Integer> sum(List<Client> clients) {
    Map<String, Integer> all = new TreeMap<>();
    clients.forEach(
        client -> client.decisions().forEach((word, n) -> all.merge(word, n, Integer::sum)));
    return all;
  }

  @SuppressWarnings("ArrayRecordComponent") // measured times, never compared
  private record Client(long[] nanos, Map<String, Integer> decisions) {}

  /**
   * What came of it.
   *
   * @param asked questions sent
   * @param decisions how often each decision came
   */
  record LoadResult(int asked, Map<String, Integer> decisions, long p50, long p99, long max) {
    static LoadResult of(int asked, List<long[]> nanos, Map<String, Integer> decisions) {
      long[] all = nanos.stream().flatMapToLong(Arrays::stream).sorted().toArray();
      return new LoadResult(
          asked, Map.copyOf(decisions), at(all, 0.50), at(all, 0.99), at(all, 1.0));
    }

    /** Every question got one complete decision. */
    boolean complete() {
      int decided =
          decisions.getOrDefault("allow", 0)
              + decisions.getOrDefault("deny", 0)
              + decisions.getOrDefault("ask", 0);
      return decided == asked;
    }

    ObjectNode json() {
      ObjectNode json = Json.object().put("asked", asked).put("ok", complete());
      ObjectNode words = json.putObject("decisions");
      new TreeMap<>(decisions).forEach(words::put);
      json.put("p50Micros", p50 / 1000).put("p99Micros", p99 / 1000);
      return json.put("maxMicros", max / 1000);
    }

    private static long at(long[] sorted, double share) {
      return sorted.length == 0
          ? 0
          : sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    }
  }
}
