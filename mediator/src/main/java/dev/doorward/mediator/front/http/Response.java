package dev.doorward.mediator.front.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/** What an endpoint answers. */
public sealed interface Response {
  /** Further headers; names and values are the endpoint's own, never a client's. */
  Map<String, String> headers();

  /** A whole answer with a known length; an empty body where the status wants none. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Whole(int status, Map<String, String> headers, byte[] body) implements Response {}

  /**
   * A stream of server-sent events that stays open until either side ends it.
   *
   * @param opened is given the stream once, on the worker, after the head is on its way
   */
  record Events(Map<String, String> headers, Consumer<EventStream> opened) implements Response {}

  /** A whole JSON answer. */
  static Whole json(int status, String text) {
    return new Whole(
        status, Map.of("content-type", "application/json"), text.getBytes(StandardCharsets.UTF_8));
  }

  /** An answer without a body. */
  static Whole empty(int status) {
    return new Whole(status, Map.of(), new byte[0]);
  }

  /**
   * A refusal with a fixed text.
   *
   * @param text the daemon's own words: printable, without quotation marks or backslashes
   */
  static Whole refusal(int status, String text) {
    return json(status, "{\"error\":\"" + text + "\"}");
  }
}
