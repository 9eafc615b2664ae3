package dev.doorward.mediator.front.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HttpFrontTest {
  private static final Endpoint ECHO =
      request -> Response.json(200, new String(request.body(), UTF_8));

  @Test
  void aWholeRequestIsAnsweredAndTheConnectionServesTheNext() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      assertThat(client.post(under.path, "one").answer().body()).isEqualTo("one");
      assertThat(client.post(under.path, "two").answer().body()).isEqualTo("two");
    }
  }

  @Test
  void aWrongTokenIsRefusedBeforeTheBodyIsRead() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (FrontUnderTest under = new FrontUnderTest(counting(asked));
        RawClient client = under.client()) {
      String other = Token.random(new java.security.SecureRandom()).secret();
      client.send(client.head("POST", "/" + other + "/at", 1_000));
      RawClient.Answer answer = client.answer();
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.body()).isEqualTo("{\"error\":\"not found\"}");
      assertThat(client.closes()).isTrue();
      assertThat(asked).hasValue(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/TOKEN",
        "/TOKEN/",
        "/TOKEN/a",
        "/TOKEN/at/",
        "/TOKEN/at?x=1",
        "/TOKEN//at",
        "/TOKEN/./at",
        "/TOKEN/%61t",
        "//TOKEN/at",
        "http://127.0.0.1/TOKEN/at",
        "*",
        "TOKEN/at",
        "/TOKENx/at",
        "/TOKEN/at%00"
      })
  void aPathThatIsNotExactlyOneOfOursIsNotFound(String path) throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.post(path.replace("TOKEN", under.token.secret()), "x");
      assertThat(client.answer().status()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example",
        "Host: 127.0.0.1",
        "Host: 127.0.0.1:1",
        "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT",
        "X-None: no host at all"
      })
  void anotherHostIsRefused(String headers) throws Exception {
    refused(headers + "\r\nContent-Length: 1", 421);
  }

  @Test
  void anOriginIsRefused() throws Exception {
    refused("Host: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\nContent-Length: 1", 403);
  }

  @Test
  void aCodedBodyIsRefused() throws Exception {
    refused("Host: localhost:PORT\r\nContent-Encoding: gzip\r\nContent-Length: 1", 415);
  }

  @Test
  void anUnknownExpectationIsRefused() throws Exception {
    refused("Host: localhost:PORT\r\nExpect: a miracle\r\nContent-Length: 1", 417);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 1\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 1",
        "Content-Length: 1\r\nContent-Length: 2",
        "Content-Length: 1, 2",
        "Content-Length: -1",
        "Content-Length: +1",
        "Content-Length: 1x",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding: \u000bchunked",
        "Content-Length: 1\r\nBad Header: 1",
        "Content-Length: 1\r\nA: b\u0000c"
      })
  void aLengthThatCouldBeReadTwoWaysIsRefused(String headers) throws Exception {
    refused("Host: 127.0.0.1:PORT\r\n" + headers, 400);
  }

  @Test
  void anOlderHttpIsRefused() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.send("GET " + under.path + " HTTP/1.0\r\nHost: 127.0.0.1:" + under.port + "\r\n\r\n");
      assertThat(client.answer().status()).isEqualTo(505);
    }
  }

  @Test
  void anAnnouncedBodyOverTheLimitIsRefusedUnread() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.send(client.head("POST", under.path, 64L << 20));
      assertThat(client.answer().status()).isEqualTo(413);
      assertThat(client.closes()).isTrue();
    }
  }

  @Test
  void aChunkedBodyIsRefusedWhenItPassesTheLimit() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.send(chunkedHead(under));
      String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
      for (int sent = 0; sent <= 1 << 20; sent += 0x10000) {
        client.send(chunk);
      }
      assertThat(client.answer().status()).isEqualTo(413);
      assertThat(under.givesAllBack()).isTrue();
    }
  }

  @Test
  void aChunkedBodyWithinTheLimitIsReadWhole() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.send(chunkedHead(under)).send("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
      assertThat(client.answer().body()).isEqualTo("abcde");
    }
  }

  @Test
  void aBrokenChunkIsRefused() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.send(chunkedHead(under)).send("3\r\nabc\r\nnonsense\r\n");
      assertThat(client.answer().status()).isEqualTo(400);
    }
  }

  @Test
  void halfABodyReachesNobody() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (FrontUnderTest under = new FrontUnderTest(counting(asked))) {
      try (RawClient client = under.client()) {
        client.send(client.head("POST", under.path, 10)).send("12345").finishSending();
        assertThat(client.closes()).isTrue();
      }
      assertThat(asked).hasValue(0);
      assertThat(under.givesAllBack()).isTrue();
    }
  }

  @Test
  void whatIsSentAheadIsAnsweredInOrder() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        all.append(client.head("POST", under.path, 2)).append(10 + i);
      }
      client.send(all.toString());
      for (int i = 0; i < 20; i++) {
        assertThat(client.answer().body()).isEqualTo(String.valueOf(10 + i));
      }
    }
  }

  @Test
  void tooMuchSentAheadClosesTheConnection() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    try (FrontUnderTest under = new FrontUnderTest(waiting(begun, interrupted));
        RawClient client = under.client()) {
      client.post(under.path, "first");
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      try {
        client.send(client.head("POST", under.path, 1 << 20)).send(new byte[1 << 20]);
      } catch (IOException closedAlready) {
        assertThat(closedAlready).hasMessageMatching("(?i).*(reset|broken pipe).*");
      }
      assertThat(client.closes()).isTrue();
      assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aClientThatGoesAwayInterruptsTheWorkerThatWaitsForIt() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    try (FrontUnderTest under = new FrontUnderTest(waiting(begun, interrupted))) {
      try (RawClient client = under.client()) {
        client.post(under.path, "x");
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      }
      assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void anEndpointThatThrowsIsACompleteRefusal() throws Exception {
    failing(
        request -> {
          throw new IllegalStateException("planted");
        });
  }

  @Test
  void anEndpointWithoutStackIsACompleteRefusal() throws Exception {
    failing(
        request -> {
          throw new StackOverflowError();
        });
  }

  @Test
  @SuppressWarnings("NullAway") // the mistake under test
  void anEndpointThatAnswersNothingIsACompleteRefusal() throws Exception {
    failing(request -> null);
  }

  @Test
  void aCallThatFindsNoWorkerIsRefused() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Endpoint waiting = waiting(begun, new CountDownLatch(1));
    try (FrontUnderTest under = new FrontUnderTest(waiting, FrontUnderTest.LIMITS, 1);
        RawClient first = under.client();
        RawClient second = under.client()) {
      first.post(under.path, "x");
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(second.post(under.path, "y").answer().status()).isEqualTo(503);
    }
  }

  @Test
  void allBodiesTogetherStayWithinTheBudget() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO)) {
      List<RawClient> clients = new ArrayList<>();
      int refused = 0;
      try {
        // Each holds nearly a mebibyte and never ends; the budget has room for four.
        for (int i = 0; i < 8; i++) {
          RawClient client = under.client();
          clients.add(client);
          client.send(client.head("POST", under.path, 1 << 20)).send(new byte[(1 << 20) - 1]);
          refused += under.front.budget().held() > 4 << 20 ? 100 : 0;
        }
        for (RawClient client : clients) {
          client.send(new byte[1]);
          refused += client.answer().status() == 503 ? 1 : 0;
        }
      } finally {
        for (RawClient client : clients) {
          client.close();
        }
      }
      assertThat(refused).isBetween(1, 7);
    }
  }

  @Test
  void aConnectionOverTheLimitIsClosed() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO)) {
      List<RawClient> clients = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        RawClient client = under.client();
        clients.add(client);
        assertThat(client.post(under.path, "x").answer().status()).isEqualTo(200);
      }
      try (RawClient oneMore = under.client()) {
        assertThat(oneMore.closes()).isTrue();
      }
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void aClientMayAskToBeToldToContinue() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.send(client.head("POST", under.path, 2, "Expect: 100-continue"));
      assertThat(client.answer().status()).isEqualTo(100);
      assertThat(client.send("ok").answer().body()).isEqualTo("ok");
    }
  }

  @Test
  void aClientMayAskToClose() throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(ECHO);
        RawClient client = under.client()) {
      client.post(under.path, "x", "Connection: close");
      assertThat(client.answer().body()).isEqualTo("x");
      assertThat(client.closes()).isTrue();
    }
  }

  private static void failing(Endpoint endpoint) throws Exception {
    try (FrontUnderTest under = new FrontUnderTest(endpoint);
        RawClient client = under.client()) {
      RawClient.Answer answer = client.post(under.path, "x").answer();
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body()).contains("error");
      assertThat(client.post(under.path, "x").answer().status()).isEqualTo(500);
    }
  }

  private static void refused(String headers, int status) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (FrontUnderTest under = new FrontUnderTest(counting(asked));
        RawClient client = under.client()) {
      String all = headers.replace("PORT", String.valueOf(under.port));
      client.send("POST " + under.path + " HTTP/1.1\r\n" + all + "\r\n\r\nx");
      assertThat(client.answer().status()).isEqualTo(status);
      assertThat(client.closes()).isTrue();
      assertThat(asked).hasValue(0);
    }
  }

  private static String chunkedHead(FrontUnderTest under) {
    return "POST "
        + under.path
        + " HTTP/1.1\r\nHost: 127.0.0.1:"
        + under.port
        + "\r\nTransfer-Encoding: chunked\r\n\r\n";
  }

  private static Endpoint counting(AtomicInteger asked) {
    return request -> {
      asked.incrementAndGet();
      return Response.json(200, "{}");
    };
  }

  private static Endpoint waiting(CountDownLatch begun, CountDownLatch interrupted) {
    return request -> {
      begun.countDown();
      try {
        new CountDownLatch(1).await();
        return Response.empty(200);
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw e;
      }
    };
  }
}
