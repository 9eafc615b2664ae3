package dev.doorward.mediator.front.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads one request whole, has it answered, then the next. What a client sends
 * ahead waits here in order. Runs on one event loop and never blocks it; reading goes on while a
 * call waits, because only that tells that the client went away.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
  private enum State {
    /** Between requests, or in the middle of receiving one. */
    RECEIVING,
    /** A worker has the request, or its answer is being written. */
    ANSWERING,
    /** Refused: whatever still comes is thrown away until the connection closes. */
    CLOSING
  }

  private static final Duration LINGER = Duration.ofSeconds(1);
  private static final int MOST_THROWN_AWAY = 1 << 20;

  private final HttpFront front;
  private final Pipelined ahead;
  private final Deadline deadline;
  private State state = State.RECEIVING;
  private boolean receiving;
  private int thrownAway;
  private @Nullable HttpRequest head;
  private @Nullable Endpoint endpoint;
  private @Nullable Body body;
  private @Nullable Exchange exchange;

  HttpConnection(HttpFront front) {
    this.front = front;
    this.ahead = new Pipelined(front.limits().pipelinedBytes());
    this.deadline = new Deadline();
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    deadline.set(ctx, front.limits().idle());
    ctx.fireChannelActive();
  }

  /** Bytes of a next request have come, though perhaps not its whole head. */
  void arrived(ChannelHandlerContext ctx) {
    if (state == State.RECEIVING && !receiving) {
      receiving = true;
      deadline.set(ctx, front.limits().receive());
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (state == State.ANSWERING) {
      if (!ahead.hold(message)) {
        ctx.close();
      }
      return;
    }
    try {
      accept(ctx, message);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void accept(ChannelHandlerContext ctx, Object message) {
    if (state == State.RECEIVING && message instanceof HttpRequest request) {
      begin(ctx, request);
    }
    if (state == State.RECEIVING && message instanceof HttpContent content) {
      append(ctx, content);
    } else if (state == State.CLOSING && message instanceof HttpContent content) {
      throwAway(ctx, content.content().readableBytes());
    }
  }

  private void throwAway(ChannelHandlerContext ctx, int bytes) {
    thrownAway += bytes;
    if (thrownAway > MOST_THROWN_AWAY) {
      ctx.channel().config().setAutoRead(false);
    }
  }

  private void begin(ChannelHandlerContext ctx, HttpRequest request) {
    Optional<HeadRules.Refusal> broken = HeadRules.broken(request, EventLoops.port(ctx.channel()));
    if (broken.isPresent()) {
      refuse(ctx, broken.get().status(), broken.get().reason());
      return;
    }
    Optional<Endpoint> found = front.routes().find(request.uri());
    if (found.isEmpty()) {
      refuse(ctx, 404, "not found");
    } else if (HttpUtil.getContentLength(request, 0L) > front.limits().bodyBytes()) {
      refuse(ctx, 413, "body too long");
    } else {
      head = request;
      endpoint = found.get();
      body = new Body(front.limits().bodyBytes(), front.budget());
      if (HttpUtil.is100ContinueExpected(request)) {
        ctx.writeAndFlush(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
      }
    }
  }

  private void append(ChannelHandlerContext ctx, HttpContent content) {
    Body receiving = body;
    if (receiving == null) {
      return;
    }
    if (!content.decoderResult().isSuccess()) {
      refuse(ctx, 400, "not HTTP");
      return;
    }
    switch (receiving.append(content.content())) {
      case TOO_LONG -> refuse(ctx, 413, "body too long");
      case NO_ROOM -> refuse(ctx, 503, "too much is being received at once, ask again");
      case FITS -> {
        if (content instanceof LastHttpContent) {
          dispatch(ctx, receiving);
        }
      }
    }
  }

  private void dispatch(ChannelHandlerContext ctx, Body received) {
    HttpRequest request = Objects.requireNonNull(head);
    Endpoint target = Objects.requireNonNull(endpoint);
    state = State.ANSWERING;
    receiving = false;
    deadline.clear();
    boolean keep = HttpUtil.isKeepAlive(request) && !front.stopping();
    Exchange begun = new Exchange(this, ctx, target, request, received, keep);
    head = null;
    endpoint = null;
    body = null;
    exchange = begun;
    if (!front.workers().start(begun)) {
      exchange = null;
      received.release();
      refuse(ctx, 503, "too many calls are waiting, ask again");
    }
  }

  /** The answer is being written: from now on the client must read. */
  void writing(ChannelHandlerContext ctx) {
    deadline.set(ctx, front.limits().write());
  }

  /** A stream is open: only its own writes and the client's end close it. */
  void streaming() {
    deadline.clear();
  }

  /** The answer is out; goes on with what was sent ahead. */
  void answered(ChannelHandlerContext ctx, boolean keep) {
    exchange = null;
    if (!keep || front.stopping()) {
      ctx.close();
      return;
    }
    state = State.RECEIVING;
    deadline.set(ctx, front.limits().idle());
    Object next = ahead.next();
    while (next != null) {
      arrived(ctx);
      try {
        accept(ctx, next);
      } finally {
        ReferenceCountUtil.release(next);
      }
      next = state == State.RECEIVING ? ahead.next() : null;
    }
    if (state == State.CLOSING) {
      ahead.release();
    }
  }

  /** Asks the connection to end: at once between requests, else after its answer. */
  void stop(ChannelHandlerContext ctx) {
    Exchange open = exchange;
    if (state == State.RECEIVING && head == null) {
      ctx.close();
    } else if (open != null) {
      open.stop();
    }
  }

  // The rest of a refused body is read and thrown away for a moment, so that the reset which
  // closing on unread bytes causes does not overtake the answer.
  private void refuse(ChannelHandlerContext ctx, int status, String reason) {
    state = State.CLOSING;
    releaseBody();
    ahead.release();
    deadline.set(ctx, LINGER);
    ctx.writeAndFlush(Answers.whole(Response.refusal(status, reason), false))
        .addListener(done -> ((DuplexChannel) ctx.channel()).shutdownOutput());
  }

  private void releaseBody() {
    Body receiving = body;
    if (receiving != null) {
      receiving.release();
      body = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    deadline.clear();
    ahead.release();
    releaseBody();
    Exchange open = exchange;
    if (open != null) {
      exchange = null;
      open.gone();
    }
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
