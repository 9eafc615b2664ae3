package dev.doorward.mediator.front.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Optional;

/** What every request's head must satisfy before its path is looked at, in this order. */
public final class HeadRules {
  /** Why a request goes no further. */
  public record Refusal(int status, String reason) {}

  private interface Rule {
    boolean broken(HttpRequest head, int port);
  }

  private record Named(Rule rule, Refusal refusal) {}

  private static final List<Named> RULES =
      List.of(
          new Named((head, port) -> !head.decoderResult().isSuccess(), of(400, "not HTTP")),
          new Named((head, port) -> !version(head), of(505, "HTTP/1.1 only")),
          new Named((head, port) -> !transfer(head.headers()), of(400, "transfer coding")),
          new Named((head, port) -> !host(head.headers(), port), of(421, "not this host")),
          // A browser's page is never a harness: the answer to DNS rebinding and to forms.
          new Named((head, port) -> head.headers().contains("origin"), of(403, "origin")),
          new Named((head, port) -> !coding(head.headers()), of(415, "content coding")),
          new Named((head, port) -> !expectation(head.headers()), of(417, "expectation")));

  private HeadRules() {}

  /** The first rule the head breaks; {@code port} is the listener's own. */
  public static Optional<Refusal> broken(HttpRequest head, int port) {
    for (Named named : RULES) {
      if (named.rule.broken(head, port)) {
        return Optional.of(named.refusal);
      }
    }
    return Optional.empty();
  }

  private static Refusal of(int status, String reason) {
    return new Refusal(status, reason);
  }

  private static boolean version(HttpRequest head) {
    return head.protocolVersion().equals(HttpVersion.HTTP_1_1);
  }

  private static boolean transfer(HttpHeaders headers) {
    List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    return codings.isEmpty()
        || (codings.size() == 1
            && codings.get(0).equalsIgnoreCase("chunked")
            && !headers.contains(HttpHeaderNames.CONTENT_LENGTH));
  }

  private static boolean host(HttpHeaders headers, int port) {
    List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
    return hosts.size() == 1
        && (hosts.get(0).equals("127.0.0.1:" + port)
            || hosts.get(0).equalsIgnoreCase("localhost:" + port));
  }

  private static boolean coding(HttpHeaders headers) {
    return headers.getAll(HttpHeaderNames.CONTENT_ENCODING).stream()
        .allMatch(coding -> coding.equalsIgnoreCase("identity"));
  }

  private static boolean expectation(HttpHeaders headers) {
    List<String> expected = headers.getAll(HttpHeaderNames.EXPECT);
    return expected.isEmpty()
        || (expected.size() == 1 && expected.get(0).equalsIgnoreCase("100-continue"));
  }
}
