package dev.doorward.mediator.front.model;

import java.time.Duration;

/**
 * Bounds of the model listener.
 *
 * @param bodyBytes most bytes of one request
 * @param connections most clients at once
 * @param receive from a request's first byte to its last
 * @param connect to the model, with TLS
 * @param quiet the longest silence of the model within an answer, and of a client that reads it
 * @param idle a connection between requests
 */
public record ModelLimits(
    long bodyBytes,
    int connections,
    Duration receive,
    Duration connect,
    Duration quiet,
    Duration idle) {
  /** What a session needs: a model may think for minutes before its first byte. */
  public static final ModelLimits SESSION =
      new ModelLimits(
          64L << 20,
          256,
          Duration.ofMinutes(2),
          Duration.ofSeconds(20),
          Duration.ofMinutes(10),
          Duration.ofHours(1));
}
