package dev.doorward.tests.fake.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a client of ours takes for an answer; the peer writes the bytes by hand. */
class HttpConnectionTest {
  @Test
  void aBodyOfAnnouncedLengthIsRead() throws Exception {
    assertThat(ask("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi").text()).isEqualTo("hi");
  }

  @Test
  void aBodyInChunksIsPutTogether() throws Exception {
    HttpAnswer answer =
        ask(
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n1;x=y\r\n!\r\n0\r\n\r\n");

    assertThat(answer.text()).isEqualTo("hi!");
  }

  @Test
  void aBodyWithoutLengthEndsWithTheConnection() throws Exception {
    assertThat(ask("HTTP/1.1 200 OK\r\n\r\nall of it").text()).isEqualTo("all of it");
  }

  @Test
  void interimAnswersAreSkipped() throws Exception {
    HttpAnswer answer =
        ask("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 No\r\ncontent-length: 0\r\n\r\n");

    assertThat(answer.status()).isEqualTo(404);
  }

  @Test
  void halfABodyIsAnError() {
    assertThatThrownBy(() -> ask("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("half a body");
  }

  @Test
  void chunksWithoutAnEndAreAnError() {
    assertThatThrownBy(() -> ask("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhal"))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aConnectionClosedWithoutAWordIsAnError() {
    assertThatThrownBy(() -> ask(""))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("closed without an answer");
  }

  @Test
  void somethingElseThanHttpIsAnError() {
    assertThatThrownBy(() -> ask("SSH-2.0-x\r\n\r\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not an HTTP answer");
  }

  @Test
  void anAnswerGivenTwiceIsAnError() {
    String once = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi";

    assertThatThrownBy(() -> ask(once + once))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than once");
  }

  private static HttpAnswer ask(String bytes) throws Exception {
    try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HttpCaller http = new HttpCaller(Duration.ofSeconds(10))) {
      CompletableFuture<Void> served = CompletableFuture.runAsync(() -> serve(peer, bytes));
      Address to = new Address("127.0.0.1", peer.getLocalPort(), "/x");
      HttpAnswer answer =
          http.exchange(HttpRequest.post(to, Map.of(), "{}".getBytes(StandardCharsets.UTF_8)));
      http.close();
      served.get(10, TimeUnit.SECONDS);
      return answer;
    }
  }

  private static void serve(ServerSocket peer, String bytes) {
    try (Socket client = peer.accept()) {
      HttpConnection.line(client.getInputStream());
      client.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      client.shutdownOutput();
      client.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
