package dev.doorward.mediator.front.model;

import dev.doorward.mediator.front.http.Token;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Optional;

/** A client's request in terms of the model. */
final class ModelTarget {
  private ModelTarget() {}

  /** What follows the token; empty when the token is not ours. */
  static Optional<String> afterToken(String target, Token token) {
    int end = target.indexOf('/', 1);
    return end > 0 && target.charAt(0) == '/' && token.matches(target.substring(1, end))
        ? Optional.of(target.substring(end))
        : Optional.empty();
  }

  /** Whether it only looks whether somebody is there; it is told nothing, so it needs no token. */
  static boolean isProbe(HttpRequest head, Token token) {
    String target = head.uri();
    return head.method().equals(HttpMethod.HEAD)
        && (target.equals("/")
            || (target.startsWith("/") && token.matches(target.substring(1)))
            || afterToken(target, token).filter("/"::equals).isPresent());
  }

  /** The same request upstream: fixed place, allowed headers, our key, one length. */
  static HttpRequest request(HttpRequest head, String target, ModelUpstream upstream) {
    HttpHeaders headers = ModelHeaders.request(head.headers(), upstream);
    HttpRequest out =
        new DefaultHttpRequest(
            HttpVersion.HTTP_1_1, head.method(), upstream.prefix() + target, headers);
    if (HttpUtil.isTransferEncodingChunked(head)) {
      HttpUtil.setTransferEncodingChunked(out, true);
    } else if (head.method().equals(HttpMethod.POST)) {
      HttpUtil.setContentLength(out, HttpUtil.getContentLength(head, 0L));
    }
    return out;
  }

  /** A body where none is sent on: its bytes would stand between two requests upstream. */
  static boolean hasStrayBody(HttpRequest head) {
    return !head.method().equals(HttpMethod.POST)
        && (HttpUtil.isTransferEncodingChunked(head) || HttpUtil.getContentLength(head, 0L) > 0);
  }

  /** A part of the body, retained; trailing headers do not pass. */
  static HttpContent content(HttpContent given) {
    return given instanceof LastHttpContent last && !last.trailingHeaders().isEmpty()
        ? new DefaultLastHttpContent(given.content().retain())
        : given.retain();
  }
}
