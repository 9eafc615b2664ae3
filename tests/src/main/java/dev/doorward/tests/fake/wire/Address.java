package dev.doorward.tests.fake.wire;

import java.net.URI;

/**
 * Where an HTTP request goes.
 *
 * @param target path and query as they stand in the request line
 */
public record Address(String host, int port, String target) {
  /**
   * Takes an {@code http:} URL apart.
   *
   * @throws IllegalArgumentException when the text is no such URL
   */
  public static Address of(String url) {
    URI uri = URI.create(url);
    String host = uri.getHost();
    if (!"http".equals(uri.getScheme()) || host == null) {
      throw new IllegalArgumentException("not an http URL: " + url);
    }
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    return new Address(host, uri.getPort() < 0 ? 80 : uri.getPort(), target);
  }

  public Address withTarget(String other) {
    return new Address(host, port, other);
  }

  public String authority() {
    return host + ":" + port;
  }
}
