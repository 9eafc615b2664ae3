package dev.doorward.mediator.front.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request with its worker and its answer. Whatever goes wrong, an answer is complete. */
final class Exchange extends Workers.Work {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private final HttpConnection connection;
  private final ChannelHandlerContext ctx;
  private final Endpoint endpoint;
  private final HttpRequest head;
  private final Body body;
  // The rest belongs to the event loop.
  private boolean keep;
  private boolean gone;
  private @Nullable OpenStream stream;

  Exchange(
      HttpConnection connection,
      ChannelHandlerContext ctx,
      Endpoint endpoint,
      HttpRequest head,
      Body body,
      boolean keep) {
    this.connection = connection;
    this.ctx = ctx;
    this.endpoint = endpoint;
    this.head = head;
    this.body = body;
    this.keep = keep;
  }

  @Override
  void run(boolean cancelledBefore) {
    Response response;
    try {
      response = cancelledBefore ? Response.empty(503) : decided();
    } finally {
      // Before the answer, so that a client which read it finds the room it gave back.
      body.release();
    }
    answer(response);
  }

  private Response decided() {
    try {
      @Nullable Response response =
          endpoint.handle(new Request(head.method().name(), head.headers(), body.whole()));
      if (response != null) {
        return response;
      }
      LOG.error("an endpoint answered nothing endpoint={}", endpoint.getClass().getName());
    } catch (InterruptedException e) {
      return Response.refusal(503, "the session is ending");
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.error("an endpoint failed endpoint={}", endpoint.getClass().getName(), e);
    }
    return Response.refusal(500, "the daemon failed, its log says why");
  }

  private void answer(Response response) {
    try {
      if (response instanceof Response.Events events) {
        OpenStream opened = new OpenStream(ctx, () -> connection.writing(ctx), this::ended);
        ctx.executor().execute(() -> open(events, opened));
        events.opened().accept(opened);
      } else if (response instanceof Response.Whole whole) {
        ctx.executor().execute(() -> write(whole));
      }
    } catch (RejectedExecutionException e) {
      LOG.debug("the daemon ended before an answer could be written");
    }
  }

  private void write(Response.Whole whole) {
    if (!gone) {
      connection.writing(ctx);
      ctx.writeAndFlush(Answers.whole(whole, keep))
          .addListener(done -> connection.answered(ctx, keep));
    }
  }

  private void open(Response.Events events, OpenStream opened) {
    if (gone) {
      opened.gone();
      return;
    }
    stream = opened;
    connection.streaming();
    opened.start(Answers.events(events, keep));
  }

  private void ended() {
    stream = null;
    connection.answered(ctx, keep);
  }

  /**
   * The daemon stops: streams that wait for nothing end now, a waiting call may still be answered,
   * by a stream as by a whole answer.
   */
  void stop() {
    keep = false;
    if (stream != null && head.method().equals(HttpMethod.GET)) {
      stream.end();
    }
  }

  /** The client went away. */
  void gone() {
    gone = true;
    cancel();
    if (stream != null) {
      stream.gone();
    }
  }
}
