package dev.doorward.mediator.front.http;

import java.time.Duration;

/**
 * Bounds on what clients may send and hold open. Over any of them a request is refused whole or its
 * connection closed, never cut.
 *
 * @param bodyBytes most bytes of one request's body
 * @param budgetBytes most bytes of all bodies held at once, over all connections
 * @param connections most connections open at once
 * @param pipelinedBytes most bytes a client may send ahead of the answer it waits for
 * @param receive from a request's first byte to its last
 * @param idle a connection without a request; generous, because a close that crosses the client's
 *     next question turns that question into a refusal
 * @param write how long a client may leave an answer unread
 */
public record HttpLimits(
    int bodyBytes,
    long budgetBytes,
    int connections,
    int pipelinedBytes,
    Duration receive,
    Duration idle,
    Duration write) {

  /** What a session needs: a hook event holds whole files and pictures, a few at a time. */
  public static final HttpLimits SESSION =
      new HttpLimits(
          16 << 20,
          64L << 20,
          2_048,
          256 << 10,
          Duration.ofSeconds(30),
          Duration.ofHours(1),
          Duration.ofSeconds(60));

  public HttpLimits {
    if (bodyBytes < 1 || budgetBytes < bodyBytes || connections < 1 || pipelinedBytes < 1) {
      throw new IllegalArgumentException("limits are positive, the budget holds one whole body");
    }
  }
}
