package dev.doorward.mediator.front.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HttpFrontTimeTest {
  private static final HttpLimits SHORT =
      new HttpLimits(
          1 << 20,
          4 << 20,
          64,
          64 << 10,
          Duration.ofMillis(300),
          Duration.ofSeconds(20),
          Duration.ofMillis(300));

  @Test
  void aBodyThatComesByteByByteEndsInAClosedConnection() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(r -> Response.empty(200), SHORT, 4);
        RawClient client = under.client()) {
      client.send(client.head("POST", under.path, 1_000_000));
      assertThat(drips(client, 'x')).isTrue();
    }
  }

  @Test
  void aHeadThatComesByteByByteEndsInAClosedConnection() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(r -> Response.empty(200), SHORT, 4);
        RawClient client = under.client()) {
      client.send("POST ");
      assertThat(drips(client, 'P')).isTrue();
    }
  }

  @Test
  void aConnectionWithoutRequestsIsClosedInTheEnd() throws Exception {
    HttpLimits idle =
        new HttpLimits(
            1, 1, 4, 1, Duration.ofSeconds(20), Duration.ofMillis(200), Duration.ofSeconds(20));
    try (FrontUnderTest under = new FrontUnderTest(r -> Response.empty(200), idle, 4);
        RawClient client = under.client()) {
      assertThat(client.closes()).isTrue();
    }
  }

  @Test
  void aCallMayWaitLongerThanAnyRequestMayTake() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch decided = new CountDownLatch(1);
    Endpoint person =
        request -> {
          begun.countDown();
          decided.await();
          return Response.json(200, "{}");
        };
    HttpLimits tiny =
        new HttpLimits(
            1 << 20,
            4 << 20,
            64,
            64 << 10,
            Duration.ofMillis(100),
            Duration.ofMillis(100),
            Duration.ofSeconds(20));
    try (FrontUnderTest under = new FrontUnderTest(person, tiny, 4);
        RawClient client = under.client();
        RawClient clock = under.client()) {
      client.post(under.path, "x");
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      // The other connection was given the same limits and nothing to wait for: once it is closed
      // they have passed.
      assertThat(clock.closes()).isTrue();
      decided.countDown();
      assertThat(client.answer().status()).isEqualTo(200);
    }
  }

  @Test
  void anAnswerThatIsNotReadIsGivenUp() throws Exception {
    byte[] large = new byte[64 << 20];
    Endpoint talkative = request -> new Response.Whole(200, java.util.Map.of(), large);
    try (FrontUnderTest under = new FrontUnderTest(talkative, SHORT, 4);
        RawClient client = under.client();
        RawClient other = under.client()) {
      client.post(under.path, "x");
      assertThat(other.post(under.path + "x", "").answer().status()).isEqualTo(404);
      // Half of it was cut off; a client that reads now cannot have all.
      assertThat(under.closesAll()).isTrue();
    }
  }

  @Test
  void stoppingLetsAWaitingCallEnd() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch decided = new CountDownLatch(1);
    Endpoint person =
        request -> {
          begun.countDown();
          decided.await();
          return Response.json(200, "{}");
        };
    try (FrontUnderTest under = new FrontUnderTest(person);
        RawClient idle = under.client();
        RawClient client = under.client()) {
      client.post(under.path, "x");
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      Thread stop = new Thread(() -> under.front.stop(Duration.ofSeconds(20)));
      stop.start();
      assertThat(idle.closes()).isTrue();
      decided.countDown();
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(client.closes()).isTrue();
      stop.join(10_000);
      assertThat(stop.isAlive()).isFalse();
    }
  }

  @Test
  void aStreamStaysOpenAndBothSidesLearnOfItsEnd() throws Exception {
    CompletableFuture<EventStream> open = new CompletableFuture<>();
    CountDownLatch ended = new CountDownLatch(1);
    Endpoint events =
        request ->
            new Response.Events(
                java.util.Map.of(),
                stream -> {
                  stream.onEnd(ended::countDown);
                  open.complete(stream);
                });
    try (FrontUnderTest under = new FrontUnderTest(events)) {
      try (RawClient client = under.client()) {
        client.send(client.head("GET", under.path, 0));
        assertThat(client.answer().headers()).containsEntry("content-type", "text/event-stream");
        assertThat(open.get(10, TimeUnit.SECONDS).send("{}")).isTrue();
        assertThat(client.line()).isEqualTo("a");
        assertThat(client.line()).isEqualTo("data: {}");
      }
      assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(open.get(10, TimeUnit.SECONDS).send("{}")).isFalse();
    }
  }

  @Test
  void aStreamThatIsNotReadIsCutOff() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    String line = "x".repeat(64 << 10);
    Endpoint flood =
        request ->
            new Response.Events(
                java.util.Map.of(),
                stream -> {
                  stream.onEnd(ended::countDown);
                  boolean open = true;
                  for (int i = 0; i < 10_000 && open; i++) {
                    open = stream.send(line);
                  }
                });
    try (FrontUnderTest under = new FrontUnderTest(flood);
        RawClient client = under.client()) {
      client.send(client.head("GET", under.path, 0));
      assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  // Sends a byte again and again, a little apart, until the other side has closed.
  private static boolean drips(RawClient client, char byteToSend) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(15).toNanos();
    while (System.nanoTime() < end) {
      try {
        client.send(String.valueOf(byteToSend));
      } catch (IOException closed) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return false;
  }
}
