package dev.doorward.tests.fake.wire;

import java.util.Locale;
import java.util.Map;

/**
 * Status and headers of an answer.
 *
 * @param headers by lower-case name; of a header that stands twice, the last
 */
public record HttpHead(int status, Map<String, String> headers) {
  public HttpHead {
    headers = Map.copyOf(headers);
  }

  /** A header's value, or the empty text. */
  public String header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
  }

  boolean closes() {
    return header("connection").equalsIgnoreCase("close");
  }

  public boolean isEventStream() {
    return header("content-type").startsWith("text/event-stream");
  }
}
