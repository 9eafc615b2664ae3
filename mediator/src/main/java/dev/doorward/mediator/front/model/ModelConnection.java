package dev.doorward.mediator.front.model;

import dev.doorward.mediator.front.http.Answers;
import dev.doorward.mediator.front.http.Deadline;
import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.HeadRules;
import dev.doorward.mediator.front.http.Response;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One client of the model listener and, while a request is under way, its link to the model. Both
 * run on the same event loop, so nothing here is shared.
 */
final class ModelConnection extends ChannelInboundHandlerAdapter implements ModelLink.Client {
  private enum State {
    BETWEEN,
    /** The request streams to the model. */
    SENDING,
    /** The whole request is sent, the answer streams back. */
    ANSWERING,
    /** Refused: what still comes is thrown away. */
    CLOSING
  }

  private static final Duration LINGER = Duration.ofSeconds(1);

  private final ModelListener listener;
  private final Channel client;
  private final Deadline deadline = new Deadline();
  private State state = State.BETWEEN;
  private boolean receiving;
  private boolean keep = true;
  private boolean answerBegun;
  private long received;
  private @Nullable ChannelHandlerContext ctx;
  private @Nullable ModelLink link;

  ModelConnection(ModelListener listener, Channel client) {
    this.listener = listener;
    this.client = client;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    ctx = added;
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    limit(listener.limits().idle());
    active.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext read, Object message) {
    try {
      if (state == State.BETWEEN && message instanceof HttpRequest head) {
        begin(head);
      }
      if (state == State.ANSWERING && message instanceof HttpRequest) {
        // Nobody sends ahead to a model; what does is not the harness.
        client.close();
      } else if (state == State.SENDING && message instanceof HttpContent content) {
        send(content);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  /** Bytes have come; between requests they begin the next one. */
  void arrived() {
    if (state == State.BETWEEN && !receiving) {
      receiving = true;
      limit(listener.limits().receive());
    }
  }

  private void begin(HttpRequest head) {
    receiving = false;
    received = 0;
    answerBegun = false;
    Optional<HeadRules.Refusal> broken = HeadRules.broken(head, EventLoops.port(client));
    if (broken.isPresent()) {
      refuse(ModelErrors.invalid(broken.get().status(), broken.get().reason()));
      return;
    }
    if (ModelTarget.isProbe(head, listener.token())) {
      // The harness looks whether somebody is there; that is all it is told.
      refuse(Response.empty(200));
      return;
    }
    Optional<String> target =
        ModelTarget.afterToken(head.uri(), listener.token())
            .flatMap(rest -> ModelPaths.passed(head.method(), rest));
    if (target.isEmpty()) {
      refuse(ModelErrors.of(404, "not_found_error", "this path is not passed to the model"));
    } else if (ModelTarget.hasStrayBody(head)) {
      refuse(ModelErrors.invalid(400, "this request has no body"));
    } else if (HttpUtil.getContentLength(head, 0L) > listener.limits().bodyBytes()) {
      refuse(ModelErrors.of(413, "request_too_large", "the request is too long"));
    } else if (listener.upstream().credential().isEmpty()) {
      refuse(
          ModelErrors.of(
              401, "authentication_error", "no key was given, set model.key or ANTHROPIC_API_KEY"));
    } else {
      pass(head, target.get());
    }
  }

  private void pass(HttpRequest head, String target) {
    state = State.SENDING;
    keep = keep && HttpUtil.isKeepAlive(head);
    if (HttpUtil.is100ContinueExpected(head)) {
      client.writeAndFlush(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
    }
    ModelLink open = link;
    if (open == null || !open.usable()) {
      open = new ModelLink(listener, this, client.eventLoop());
      link = open;
      open.connect();
    }
    open.send(ModelTarget.request(head, target, listener.upstream()));
  }

  private void send(HttpContent content) {
    ModelLink open = link;
    received += content.content().readableBytes();
    if (open == null) {
      return;
    }
    if (!content.decoderResult().isSuccess()) {
      refuse(ModelErrors.invalid(400, "not HTTP"));
    } else if (received > listener.limits().bodyBytes()) {
      refuse(ModelErrors.of(413, "request_too_large", "the request is too long"));
    } else {
      open.send(ModelTarget.content(content));
      client.config().setAutoRead(open.writable());
      if (content instanceof LastHttpContent) {
        state = State.ANSWERING;
        client.config().setAutoRead(true);
        limit(listener.limits().quiet());
      }
    }
  }

  @Override
  public void roomForMore() {
    client.config().setAutoRead(true);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    ModelLink open = link;
    if (open != null) {
      open.read(client.isWritable());
    }
    changed.fireChannelWritabilityChanged();
  }

  @Override
  public void answer(HttpObject part) {
    if (state == State.SENDING && part instanceof HttpResponse) {
      // Answered before all was asked: the rest of the request is not wanted any more.
      keep = false;
    }
    if (part instanceof HttpResponse) {
      answerBegun = true;
    }
    limit(listener.limits().quiet());
    client.writeAndFlush(part);
    ModelLink open = link;
    if (open != null) {
      open.read(client.isWritable());
    }
    if (part instanceof LastHttpContent) {
      answered();
    }
  }

  private void answered() {
    if (keep && state == State.ANSWERING) {
      state = State.BETWEEN;
      limit(listener.limits().idle());
      return;
    }
    state = State.CLOSING;
    dropLink();
    client.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(done -> client.close());
  }

  @Override
  public void answerInstead(Response.Whole error) {
    if (state == State.BETWEEN) {
      dropLink();
    } else if (answerBegun || state == State.CLOSING) {
      client.close();
    } else {
      refuse(error);
    }
  }

  /** Ends between requests, or after the answer under way. */
  void stop() {
    keep = false;
    if (state == State.BETWEEN) {
      client.close();
    }
  }

  private void refuse(Response.Whole answer) {
    state = State.CLOSING;
    dropLink();
    client.config().setAutoRead(true);
    limit(LINGER);
    client
        .writeAndFlush(Answers.whole(answer, false))
        .addListener(done -> ((DuplexChannel) client).shutdownOutput());
  }

  private void dropLink() {
    ModelLink open = link;
    link = null;
    if (open != null) {
      open.close();
    }
  }

  private void limit(Duration limit) {
    if (ctx != null) {
      deadline.set(ctx, limit);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext inactive) {
    deadline.clear();
    state = State.CLOSING;
    dropLink();
    inactive.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
    client.close();
  }
}
