package dev.doorward.mediator.front.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever bytes come: a complete refusal or a closed connection, and the next client is served.
 */
@Timeout(60)
class HttpFrontFuzzTest {
  private static final HttpLimits LIMITS =
      new HttpLimits(
          64 << 10,
          1 << 20,
          64,
          16 << 10,
          Duration.ofMillis(500),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10));
  private static final int ROUNDS = 150;

  @RepeatedTest(4)
  void bytesWithoutTheTokenReachNobodyAndEndCompletely(RepetitionInfo repetition) throws Exception {
    Random random = new Random(20_261_201L + repetition.getCurrentRepetition());
    AtomicInteger asked = new AtomicInteger();
    Endpoint counting =
        request -> {
          asked.incrementAndGet();
          return Response.json(200, "{}");
        };
    try (FrontUnderTest under = new FrontUnderTest(counting, LIMITS, 4)) {
      for (int round = 0; round < ROUNDS; round++) {
        byte[] bytes = mutated(random, under.port, "x".repeat(43));
        try (RawClient client = under.client()) {
          client.send(bytes).finishSending();
          assertThat(client.answerOrEnd().map(RawClient.Answer::status).orElse(400) >= 400)
              .as("round %s: %s", round, new String(bytes, StandardCharsets.ISO_8859_1))
              .isTrue();
        }
      }
      assertThat(asked).hasValue(0);
      try (RawClient honest = under.client()) {
        assertThat(honest.post(under.path, "x").answer().status()).isEqualTo(200);
      }
      assertThat(under.givesAllBack()).isTrue();
    }
  }

  private static byte[] mutated(Random random, int port, String token) {
    String valid =
        "POST /"
            + token
            + "/at HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    byte[] bytes = valid.getBytes(StandardCharsets.ISO_8859_1);
    if (random.nextInt(4) == 0) {
      random.nextBytes(bytes);
      return bytes;
    }
    for (int i = random.nextInt(6); i >= 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return java.util.Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
  }
}
