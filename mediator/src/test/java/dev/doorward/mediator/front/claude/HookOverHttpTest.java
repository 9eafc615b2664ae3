package dev.doorward.mediator.front.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.HttpFront;
import dev.doorward.mediator.front.http.HttpLimits;
import dev.doorward.mediator.front.http.RawClient;
import dev.doorward.mediator.front.http.Routes;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.session.HookDesk;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The hook endpoint behind the real server: what happens to bodies and connections. */
@Timeout(60)
class HookOverHttpTest {
  private final Token token = Token.random(new SecureRandom());
  private final EventLoops loops = new EventLoops(2);
  private final Workers workers = new Workers(256);
  private final String path = "/" + token.secret() + "/hooks";

  @AfterEach
  void stop() {
    workers.close();
    loops.close();
  }

  @Test
  void aBodyOfSixtyFourMebibytesIsRefusedAndNeverASuccess() throws Exception {
    try (HttpFront front = front(new CountingDesk())) {
      try (RawClient client = new RawClient(front.listen(0))) {
        client.send(client.head("POST", path, 64L << 20));
        assertThat(client.answer().status()).isEqualTo(413);
      }
    }
  }

  @Test
  void aQuestionWhoseConnectionDiesIsCancelled() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    HookDesk waiting =
        new CountingDesk() {
          @Override
          public Decision decide(Question question) throws InterruptedException {
            asked.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              cancelled.countDown();
              throw e;
            }
            return super.decide(question);
          }
        };
    try (HttpFront front = front(waiting)) {
      try (RawClient client = new RawClient(front.listen(0))) {
        client.post(path, question("t"));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void sixtyFourSessionsAskAtOnceAndEachQuestionIsAnsweredOnce() throws Exception {
    CountingDesk desk = new CountingDesk();
    ExecutorService sessions = Executors.newFixedThreadPool(64);
    try (HttpFront front = front(desk)) {
      int port = front.listen(0);
      List<Future<Integer>> all = new ArrayList<>();
      for (int session = 0; session < 64; session++) {
        String prefix = "s" + session + "-";
        all.add(sessions.submit(() -> asks(port, prefix, 50)));
      }
      for (Future<Integer> one : all) {
        assertThat(one.get(50, TimeUnit.SECONDS)).isEqualTo(50);
      }
      assertThat(desk.times).hasSize(64 * 50);
      assertThat(desk.times.values()).allMatch(times -> times.get() == 1);
    } finally {
      sessions.shutdownNow();
    }
  }

  private int asks(int port, String prefix, int calls) throws IOException {
    int right = 0;
    try (RawClient client = new RawClient(port)) {
      for (int i = 0; i < calls; i++) {
        String body = client.post(path, question(prefix + i)).answer().body();
        right += body.contains("\"permissionDecisionReason\":\"" + prefix + i + "\"") ? 1 : 0;
      }
    }
    return right;
  }

  private HttpFront front(HookDesk desk) {
    return new HttpFront(
        loops,
        workers,
        HttpLimits.SESSION,
        new Routes(token, Map.of("/hooks", new HookEndpoint(desk))));
  }

  private static String question(String id) {
    return "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Read\",\"tool_use_id\":\""
        + id
        + "\",\"tool_input\":{}}";
  }

  private static class CountingDesk implements HookDesk {
    private final Map<String, AtomicInteger> times = new ConcurrentHashMap<>();

    @Override
    public Decision decide(Question question) throws InterruptedException {
      String id = question.id().value();
      times.computeIfAbsent(id, key -> new AtomicInteger()).incrementAndGet();
      return new Decision.Allow(id, null);
    }

    @Override
    public void event(Event event) {}
  }
}
