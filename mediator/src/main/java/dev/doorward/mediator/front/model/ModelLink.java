package dev.doorward.mediator.front.model;

import dev.doorward.mediator.front.http.Response;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Queue;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection to the model, on its client's event loop. */
final class ModelLink {
  /** Whom the answer is for. */
  interface Client {
    /** More of the request may be sent. */
    void roomForMore();

    /** The next part of the answer; taken over. */
    void answer(HttpObject part);

    /** There will be no answer, or no end of it. */
    void answerInstead(Response.Whole error);
  }

  private static final Logger LOG = LoggerFactory.getLogger(ModelLink.class);

  private final ModelListener listener;
  private final Client client;
  private final EventLoop loop;
  private final Queue<HttpObject> unsent = new ArrayDeque<>();
  private boolean ready;
  private boolean closed;
  private @Nullable Channel channel;

  ModelLink(ModelListener listener, Client client, EventLoop loop) {
    this.listener = listener;
    this.client = client;
    this.loop = loop;
  }

  /** Whether another request may go this way. */
  boolean usable() {
    return !closed && ready && channel != null && channel.isActive();
  }

  boolean writable() {
    return ready && channel != null && channel.isWritable();
  }

  /** Resolving a name and setting TLS up block, so a worker does it. */
  void connect() {
    if (listener.workers().run(this::prepare).isEmpty()) {
      loop.execute(() -> failed("too many calls are waiting", null));
    }
  }

  private void prepare() {
    ModelUpstream upstream = listener.upstream();
    try {
      InetAddress found = InetAddress.getByName(upstream.address());
      SslContext context = upstream.tls().isPresent() ? upstream.tls().get().context() : null;
      loop.execute(() -> connect(found, context));
    } catch (UnknownHostException e) {
      loop.execute(() -> failed("the model's host name is unknown", e));
    } catch (SSLException | RuntimeException e) {
      loop.execute(() -> failed("no TLS on this machine; check the JDK's certificates", e));
    }
  }

  private void connect(InetAddress address, @Nullable SslContext tls) {
    if (closed) {
      return;
    }
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(listener.loops().clientChannel())
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) listener.limits().connect().toMillis())
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(new Pipeline(tls));
    channel =
        bootstrap
            .connect(new InetSocketAddress(address, listener.upstream().port()))
            .addListener(
                done -> {
                  if (!done.isSuccess()) {
                    failed("the model cannot be reached", done.cause());
                  } else if (tls == null) {
                    opened();
                  }
                })
            .channel();
  }

  private void opened() {
    Channel open = channel;
    if (closed || open == null) {
      return;
    }
    ready = true;
    for (HttpObject part = unsent.poll(); part != null; part = unsent.poll()) {
      open.write(part);
    }
    open.flush();
    if (open.isWritable()) {
      client.roomForMore();
    }
  }

  /** Sends a part, which is taken over. */
  void send(HttpObject part) {
    Channel open = channel;
    if (closed) {
      ReferenceCountUtil.release(part);
    } else if (ready && open != null) {
      open.writeAndFlush(part);
    } else {
      unsent.add(part);
    }
  }

  /** Whether more of the answer is wanted now. */
  void read(boolean wanted) {
    if (channel != null) {
      channel.config().setAutoRead(wanted);
    }
  }

  void close() {
    closed = true;
    unsent.forEach(ReferenceCountUtil::release);
    unsent.clear();
    if (channel != null) {
      channel.close();
    }
  }

  // The cause may name hosts and certificates: it is for the daemon's log, not for the session.
  private void failed(String message, @Nullable Throwable cause) {
    if (!closed) {
      LOG.warn("model unreachable host={} why={}", listener.upstream().host(), message, cause);
      close();
      client.answerInstead(ModelErrors.unreachable(message + ", the daemon's log says why"));
    }
  }

  private final class Pipeline extends ChannelInitializer<Channel> {
    private final @Nullable SslContext tls;

    Pipeline(@Nullable SslContext tls) {
      this.tls = tls;
    }

    @Override
    protected void initChannel(Channel made) {
      if (tls != null) {
        ModelUpstream upstream = listener.upstream();
        SslHandler secured = tls.newHandler(made.alloc(), upstream.address(), upstream.port());
        secured.setHandshakeTimeoutMillis(listener.limits().connect().toMillis());
        made.pipeline().addLast(secured);
      }
      made.pipeline().addLast(new HttpClientCodec()).addLast(new Reading());
    }
  }

  /** What comes from the model. */
  private final class Reading extends ChannelInboundHandlerAdapter {
    private final ModelAnswer answer = new ModelAnswer();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (closed || !(message instanceof HttpObject part)) {
        ReferenceCountUtil.release(message);
        return;
      }
      if (!part.decoderResult().isSuccess()) {
        ReferenceCountUtil.release(message);
        failed("the model's answer is not HTTP", part.decoderResult().cause());
        return;
      }
      if (part instanceof HttpResponse head && ModelAnswer.replaced(head).isPresent()) {
        ReferenceCountUtil.release(message);
        Response.Whole instead = ModelAnswer.replaced(head).get();
        close();
        client.answerInstead(instead);
        return;
      }
      answer.passed(part).ifPresent(client::answer);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake) {
        if (handshake.isSuccess()) {
          opened();
        } else {
          failed("the model's certificate or TLS was refused", handshake.cause());
        }
      }
      ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
      if (ctx.channel().isWritable()) {
        client.roomForMore();
      }
      ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      failed("the model closed the connection", null);
      ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      failed("the connection to the model broke", cause);
      ctx.close();
    }
  }
}
