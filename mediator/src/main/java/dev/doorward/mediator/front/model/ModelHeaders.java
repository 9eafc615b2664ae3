package dev.doorward.mediator.front.model;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which headers pass, each way. Both lists allow; what is not on them stays behind: above all the
 * client's own keys, cookies, proxy and hop-by-hop headers, and the model's cookies and redirects.
 */
final class ModelHeaders {
  /** Of requests. {@code anthropic-beta} passes as it is until the gateway has its own list. */
  private static final List<String> REQUEST =
      List.of(
          "accept",
          "content-type",
          "user-agent",
          "anthropic-version",
          "anthropic-beta",
          "anthropic-dangerous-direct-browser-access",
          "x-app",
          "x-client-request-id");

  private static final List<String> REQUEST_PREFIXES = List.of("x-stainless-", "x-claude-code-");

  /** Of answers. */
  private static final List<String> RESPONSE =
      List.of(
          "content-type",
          "content-encoding",
          "request-id",
          "retry-after",
          "retry-after-ms",
          "x-should-retry");

  private static final List<String> RESPONSE_PREFIXES = List.of("anthropic-ratelimit-");

  private ModelHeaders() {}

  /** The request's headers upstream, without its length. */
  static HttpHeaders request(HttpHeaders given, ModelUpstream upstream) {
    HttpHeaders out = passed(given, REQUEST, REQUEST_PREFIXES);
    out.set(HttpHeaderNames.HOST, upstream.authority());
    // The bytes that pass are the ones that the gateway will have to read.
    out.set(HttpHeaderNames.ACCEPT_ENCODING, "identity");
    upstream.credential().ifPresent(credential -> out.set(credential.header(), credential.value()));
    return out;
  }

  /** The answer's headers for the client, without its length. */
  static HttpHeaders response(HttpHeaders given) {
    return passed(given, RESPONSE, RESPONSE_PREFIXES);
  }

  private static HttpHeaders passed(HttpHeaders given, List<String> names, List<String> prefixes) {
    HttpHeaders out = new DefaultHttpHeaders();
    for (Map.Entry<String, String> header : given) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (names.contains(name) || prefixes.stream().anyMatch(name::startsWith)) {
        out.add(name, header.getValue());
      }
    }
    return out;
  }
}
