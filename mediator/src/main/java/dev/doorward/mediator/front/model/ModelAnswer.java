package dev.doorward.mediator.front.model;

import dev.doorward.mediator.front.http.Response;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.Locale;
import java.util.Optional;

/** The model's answer as the harness may see it. */
final class ModelAnswer {
  private boolean informational;

  /**
   * What the session reads in place of an answer that tells about the key or leads elsewhere, or
   * that is no answer of the API at all.
   */
  static Optional<Response.Whole> replaced(HttpResponse head) {
    int status = head.status().code();
    if (status == 401 || status == 403) {
      return Optional.of(
          ModelErrors.of(
              status, "permission_error", "the model refused the daemon's key, check model.key"));
    }
    if (head.status().codeClass() == HttpStatusClass.REDIRECTION) {
      return Optional.of(
          ModelErrors.unreachable("the model sent us elsewhere, which is not followed"));
    }
    if (status >= 400 && !isJson(head)) {
      return Optional.of(
          ModelErrors.of(status, "api_error", "the model failed with status " + status));
    }
    return Optional.empty();
  }

  /** The part to pass on, which is taken over; empty for what is no part of the answer. */
  Optional<HttpObject> passed(HttpObject part) {
    if (part instanceof HttpResponse head) {
      informational = head.status().codeClass() == HttpStatusClass.INFORMATIONAL;
      if (!informational) {
        return Optional.of(head(head));
      }
    }
    if (informational) {
      informational = !(part instanceof LastHttpContent);
      ReferenceCountUtil.release(part);
      return Optional.empty();
    }
    return Optional.of(part);
  }

  private static HttpResponse head(HttpResponse given) {
    HttpHeaders headers = ModelHeaders.response(given.headers());
    HttpResponse out = new DefaultHttpResponse(HttpVersion.HTTP_1_1, given.status(), headers);
    long length = HttpUtil.getContentLength(given, -1L);
    if (length >= 0 && !HttpUtil.isTransferEncodingChunked(given)) {
      HttpUtil.setContentLength(out, length);
    } else {
      HttpUtil.setTransferEncodingChunked(out, true);
    }
    return out;
  }

  private static boolean isJson(HttpResponse head) {
    String type = head.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
    return type.toLowerCase(Locale.ROOT).startsWith("application/json");
  }
}
