package dev.doorward.mediator.front.http;

/** Answers the requests of one path. Safe for use by many threads. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Answers one request whose body was read whole; runs on a worker and may wait.
   *
   * @throws InterruptedException when the client went away or the daemon stops: nobody reads the
   *     answer any more
   */
  Response handle(Request request) throws InterruptedException;
}
