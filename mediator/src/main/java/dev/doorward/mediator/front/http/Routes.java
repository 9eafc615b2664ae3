package dev.doorward.mediator.front.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Which endpoint serves which path: the token, then exactly one of the given paths. Immutable. */
public final class Routes {
  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private final Token token;
  private final Map<String, Endpoint> endpoints;

  /**
   * @param endpoints by their path after the token, such as {@code /hooks}; see {@link #path}
   */
  public Routes(Token token, Map<String, Endpoint> endpoints) {
    this.token = token;
    this.endpoints = Map.copyOf(endpoints);
  }

  /** The path of these segments; what a URL cannot hold plainly is escaped, one way only. */
  public static String path(String... segments) {
    StringBuilder out = new StringBuilder();
    for (String segment : segments) {
      out.append('/');
      for (byte b : segment.getBytes(StandardCharsets.UTF_8)) {
        if (PLAIN.indexOf(b) >= 0) {
          out.append((char) b);
        } else {
          out.append(String.format("%%%02X", b & 0xff));
        }
      }
    }
    return out.toString();
  }

  /** The URL of a path on a listener of this machine's loopback. */
  public String url(int port, String path) {
    return "http://127.0.0.1:" + port + "/" + token.secret() + path;
  }

  // The path is compared as it was sent: what would have to be normalised first is not ours.
  Optional<Endpoint> find(String target) {
    int end = target.indexOf('/', 1);
    if (end < 0 || target.charAt(0) != '/' || !token.matches(target.substring(1, end))) {
      return Optional.empty();
    }
    return Optional.ofNullable(endpoints.get(target.substring(end)));
  }
}
