package dev.doorward.mediator.front.model;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.RawClient;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ModelListenerTest {
  private static final String KEY = "sk-real-0123456789";
  private static final ModelLimits LIMITS =
      new ModelLimits(
          1 << 20,
          16,
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(20));

  private final Token token = Token.random(new SecureRandom());
  private final EventLoops loops = new EventLoops(1);
  private final Workers workers = new Workers(16);

  @AfterEach
  void stop() {
    workers.close();
    loops.close();
  }

  @Test
  void aMessageIsPassedWithTheRealKeyAndNothingOfTheClientsOwn() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(
          at("/v1/messages?beta=true"),
          "{\"model\":\"m\"}",
          "x-api-key: stand-in",
          "Authorization: Bearer other",
          "Cookie: a=b",
          "Proxy-Authorization: x",
          "X-Forwarded-For: 1.2.3.4",
          "Connection: keep-alive, X-Drop",
          "X-Drop: 1",
          "Accept-Encoding: gzip",
          "anthropic-version: 2023-06-01",
          "anthropic-beta: a,b");
      assertThat(client.answer().body()).isEqualTo("{}");
      RawModel.Asked asked = model.next();
      assertThat(asked.head()).startsWith("POST /v1/messages?beta=true HTTP/1.1\r\n");
      assertThat(asked.body()).isEqualTo("{\"model\":\"m\"}");
      assertThat(asked.has("x-api-key: " + KEY)).isTrue();
      assertThat(asked.has("host: 127.0.0.1:" + model.port())).isTrue();
      assertThat(asked.has("anthropic-version: 2023-06-01")).isTrue();
      assertThat(asked.has("anthropic-beta: a,b")).isTrue();
      assertThat(asked.has("accept-encoding: identity")).isTrue();
      assertThat(asked.head()).doesNotContainIgnoringCase("stand-in");
      for (String header :
          new String[] {"authorization", "cookie", "proxy-", "x-forwarded", "x-drop"}) {
        assertThat(asked.has(header)).as(header).isFalse();
      }
    }
  }

  @Test
  void aTokenIsSentAsBearer() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port(), Optional.of(Credential.bearer("t0k")));
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(model.next().has("authorization: Bearer t0k")).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/files",
        "/v1/messages/batches",
        "/v1/organizations/me",
        "/v1/messages/",
        "/v1//messages",
        "//v1/messages",
        "/v1/x/../messages",
        "/v1/./messages",
        "/v1/%6dessages",
        "/v1/messages%2f",
        "/v1/%2e%2e/messages",
        "/v1/messages;x",
        "/v1/messages?beta=false",
        "/v1/messages?beta=true&x=1",
        "/v1/messages#x",
        "/V1/messages",
        "/v1/messages/count_tokens/../batches",
        "/v1/complete"
      })
  void whatIsNotOneOfThePathsNeverReachesTheModel(String path) throws Exception {
    refused("POST", at(path), 404);
  }

  @Test
  void anAbsoluteFormOrAnotherTokenOrNoneNeverReachesTheModel() throws Exception {
    refused("POST", "http://api.example/" + token.secret() + "/v1/messages", 404);
    refused("POST", "/" + "x".repeat(43) + "/v1/messages", 404);
    refused("POST", "/v1/messages", 404);
    refused("CONNECT", "api.example:443", 404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "post"})
  void anotherMethodNeverReachesTheModel(String method) throws Exception {
    refused(method, at("/v1/messages"), 404);
  }

  @Test
  void aBodyWhereNoneBelongsNeverReachesTheModel() throws Exception {
    refused("GET", at("/v1/models"), 400);
  }

  @Test
  void bothLengthsAtOnceNeverReachTheModel() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.send(
          client.head("POST", at("/v1/messages"), 4, "Transfer-Encoding: chunked")
              + "0\r\n\r\nPOST "
              + at("/v1/files"));
      assertThat(client.answer().status()).isEqualTo(400);
      assertThat(model.asked).isEmpty();
    }
  }

  @Test
  void modelsMayBeListedInPages() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.send(client.head("GET", at("/v1/models?limit=1000&after_id=m-1"), 0));
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(model.next().head()).startsWith("GET /v1/models?limit=1000&after_id=m-1 HTTP");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/TOKEN", "/TOKEN/"})
  void aProbeIsAnsweredHere(String path) throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.send(client.head("HEAD", path.replace("TOKEN", token.secret()), 0));
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(model.asked).isEmpty();
    }
  }

  @Test
  void aStreamedAnswerArrivesPartByPart() throws Exception {
    String streamed =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n"
            + "Set-Cookie: a=b\r\nServer: x\r\nrequest-id: r1\r\n\r\n"
            + "6\r\ndata1\n\r\n6\r\ndata2\n\r\n0\r\n\r\n";
    try (RawModel model = new RawModel(streamed, RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      RawClient.Answer head = client.answer();
      assertThat(head.headers())
          .containsEntry("content-type", "text/event-stream")
          .containsEntry("request-id", "r1")
          .doesNotContainKeys("set-cookie", "server");
      StringBuilder body = new StringBuilder();
      for (String line = client.line(); !"0".equals(line); line = client.line()) {
        body.append(line).append('|');
      }
      assertThat(body.toString()).contains("data1").contains("data2");
      assertThat(client.line()).isEmpty();
      // The same connections serve the next request.
      client.post(at("/v1/messages"), "{}");
      assertThat(client.answer().body()).isEqualTo("{}");
    }
  }

  @Test
  void aChunkedRequestIsPassedChunkedWithoutItsTrailers() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      String head = client.head("POST", at("/v1/messages"), 0);
      client.send(
          head.replace("Content-Length: 0", "Transfer-Encoding: chunked")
              + "2\r\n{}\r\n0\r\nX-Api-Key: other\r\n\r\n");
      assertThat(client.answer().status()).isEqualTo(200);
      assertThat(model.next().body()).doesNotContainIgnoringCase("api-key").contains("{}");
    }
  }

  @Test
  void aRequestOverTheLimitIsRefused() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.send(client.head("POST", at("/v1/messages"), 65L << 20));
      assertThat(client.answer().status()).isEqualTo(413);
      assertThat(model.asked).isEmpty();
    }
  }

  @Test
  void halfARequestIsNeverWholeForTheModel() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port())) {
      try (RawClient client = new RawClient(listener.listen(0))) {
        client.send(client.head("POST", at("/v1/messages"), 100)).send("{\"half\"");
        client.finishSending();
        assertThat(client.closes()).isTrue();
      }
      listener.stop(Duration.ofSeconds(5));
      assertThat(model.asked).allMatch(asked -> asked.body().length() < 100);
    }
  }

  @Test
  void aRedirectIsNotFollowedAndTheKeyGoesNowhere() throws Exception {
    try (RawModel elsewhere = new RawModel(RawModel.OK)) {
      String moved =
          "HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:"
              + elsewhere.port()
              + "/v1/messages\r\nContent-Length: 0\r\n\r\n";
      RawClient.Answer answer = answered(moved);
      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.headers()).doesNotContainKey("location");
      assertThat(elsewhere.asked).isEmpty();
    }
  }

  @Test
  void aRefusedKeyIsSaidWithoutTheModelsWords() throws Exception {
    RawClient.Answer answer =
        answered(
            "HTTP/1.1 401 No\r\nContent-Type: application/json\r\nContent-Length: 18\r\n\r\n"
                + "{\"org\":\"acme-7\"}  ");
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body()).contains("check model.key").doesNotContain("acme");
  }

  @Test
  void anErrorOfTheApiIsPassed() throws Exception {
    RawClient.Answer answer =
        answered(
            "HTTP/1.1 529 Busy\r\nContent-Type: application/json\r\nretry-after: 3\r\n"
                + "Content-Length: 9\r\n\r\n{\"a\":\"b\"}");
    assertThat(answer.status()).isEqualTo(529);
    assertThat(answer.headers()).containsEntry("retry-after", "3");
    assertThat(answer.body()).isEqualTo("{\"a\":\"b\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 502 Bad\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>",
        "nonsense\r\n\r\n",
        "CLOSE",
        "HTTP/1.1 200 OK\r\nContent-LengCLOSE",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\nabcdeCLOSE"
      })
  void whatIsNoAnswerOfTheApiIsACompleteError(String raw) throws Exception {
    RawClient.Answer answer = answered(raw);
    assertThat(answer.status()).isGreaterThanOrEqualTo(500);
    assertThat(answer.body()).contains("\"type\":\"error\"").contains("doorward: ");
  }

  @Test
  void aTruncatedAnswerIsNotMadeToLookWhole() throws Exception {
    try (RawModel model = new RawModel("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalfCLOSE");
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      org.assertj.core.api.Assertions.assertThatThrownBy(client::answer)
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aModelThatCannotBeReachedIsACompleteError() throws Exception {
    int nobody;
    try (RawModel gone = new RawModel(RawModel.OK)) {
      nobody = gone.port();
    }
    try (ModelListener listener = listener(nobody);
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      RawClient.Answer answer = client.answer();
      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.body()).contains("cannot be reached").doesNotContain(KEY);
    }
  }

  @Test
  void withoutAKeyNothingIsAsked() throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port(), Optional.empty());
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      assertThat(client.answer().status()).isEqualTo(401);
      assertThat(model.asked).isEmpty();
    }
  }

  @Test
  void aLargeAnswerArrivesWhole() throws Exception {
    String endless = "x".repeat(32 << 20);
    String raw = "HTTP/1.1 200 OK\r\nContent-Length: " + endless.length() + "\r\n\r\n" + endless;
    try (RawModel model = new RawModel(raw);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      assertThat(model.next().body()).isEqualTo("{}");
      assertThat(client.answer().body()).hasSize(endless.length());
    }
  }

  @Test
  void aClientThatDoesNotReadHoldsTheModelBack() throws Exception {
    AtomicLong written = new AtomicLong();
    try (ServerSocket model = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        ModelListener listener = listener(model.getLocalPort());
        RawClient client = new RawClient(listener.listen(0))) {
      Thread writing = new Thread(() -> floods(model, written));
      writing.setDaemon(true);
      writing.start();
      client.post(at("/v1/messages"), "{}");
      long before = -1;
      while (written.get() == 0 || written.get() != before) {
        before = written.get();
        TimeUnit.MILLISECONDS.sleep(300);
      }
      assertThat(written.get()).isLessThan(64L << 20);
    }
  }

  private static void floods(ServerSocket model, AtomicLong written) {
    byte[] block = new byte[64 << 10];
    try (Socket socket = model.accept()) {
      OutputStream out = socket.getOutputStream();
      out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n".getBytes(US_ASCII));
      while (written.get() < 900_000_000) {
        out.write(block);
        written.addAndGet(block.length);
      }
    } catch (IOException e) {
      // The listener closed it: the test is over.
    }
  }

  private RawClient.Answer answered(String raw) throws Exception {
    try (RawModel model = new RawModel(raw);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.post(at("/v1/messages"), "{}");
      return client.answer();
    }
  }

  private void refused(String method, String path, int status) throws Exception {
    try (RawModel model = new RawModel(RawModel.OK);
        ModelListener listener = listener(model.port());
        RawClient client = new RawClient(listener.listen(0))) {
      client.send(client.head(method, path, 2)).send("{}");
      assertThat(client.answer().status()).isEqualTo(status);
      assertThat(model.asked).isEmpty();
    }
  }

  private ModelListener listener(int port) throws ModelException {
    return listener(port, Optional.of(Credential.apiKey(KEY)));
  }

  private ModelListener listener(int port, Optional<Credential> credential) throws ModelException {
    return new ModelListener(
        loops, workers, token, ModelUpstream.of("http://127.0.0.1:" + port, credential), LIMITS);
  }

  private String at(String path) {
    return "/" + token.secret() + path;
  }
}
