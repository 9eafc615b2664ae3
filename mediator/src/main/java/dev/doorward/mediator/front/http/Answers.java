package dev.doorward.mediator.front.http;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;

/** Puts answers into HTTP's form. */
public final class Answers {
  private Answers() {}

  /** A whole answer, with its length and whether the connection stays. */
  public static FullHttpResponse whole(Response.Whole answer, boolean keep) {
    FullHttpResponse out =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            Unpooled.wrappedBuffer(answer.body()));
    answer.headers().forEach(out.headers()::set);
    common(out, keep);
    HttpUtil.setContentLength(out, answer.body().length);
    return out;
  }

  static HttpResponse events(Response.Events answer, boolean keep) {
    HttpResponse out = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    answer.headers().forEach(out.headers()::set);
    out.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_EVENT_STREAM);
    common(out, keep);
    HttpUtil.setTransferEncodingChunked(out, true);
    return out;
  }

  private static void common(HttpResponse out, boolean keep) {
    out.headers().set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
    if (!keep) {
      out.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
  }
}
