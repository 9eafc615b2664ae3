package dev.doorward.mediator.front.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ServerChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The HTTP/1.1 server under the fronts. A request that is late, too long, for another host or
 * without the token is refused whole or its connection closed; nothing is answered by default.
 *
 * <pre>
 * bytes → first-byte watch → strict decoder → HttpConnection → worker: Endpoint
 *       ←  encoder         ←   one whole answer, or a stream of events
 * </pre>
 *
 * Safe for use by many threads.
 */
public final class HttpFront implements AutoCloseable {
  private final EventLoops loops;
  private final Workers workers;
  private final HttpLimits limits;
  private final Routes routes;
  private final BodyBudget budget;
  private final ChannelGroup listeners = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private volatile boolean stopping;

  public HttpFront(EventLoops loops, Workers workers, HttpLimits limits, Routes routes) {
    this.loops = loops;
    this.workers = workers;
    this.limits = limits;
    this.routes = routes;
    this.budget = new BodyBudget(limits.budgetBytes());
  }

  /** Serves a socket that listens already, such as one handed out of a sandbox. */
  public void serve(ServerChannel listening) throws IOException {
    listeners.add(loops.serve(listening, new Connections()));
  }

  /**
   * Listens on 127.0.0.1.
   *
   * @param port 0 for any free one
   * @return the port
   */
  public int listen(int port) throws IOException {
    Channel channel = loops.listen(port, new Connections());
    listeners.add(channel);
    return EventLoops.port(channel);
  }

  /**
   * Takes no new request, lets waiting calls end within the time given, then closes what is left;
   * their workers are interrupted.
   */
  public void stop(Duration grace) {
    stopping = true;
    listeners.close().awaitUninterruptibly();
    for (Channel channel : connections) {
      HttpConnection connection = channel.pipeline().get(HttpConnection.class);
      ChannelHandlerContext ctx = channel.pipeline().context(HttpConnection.class);
      if (connection == null || ctx == null) {
        channel.close();
      } else {
        channel.eventLoop().execute(() -> connection.stop(ctx));
      }
    }
    connections.newCloseFuture().awaitUninterruptibly(grace.toMillis(), TimeUnit.MILLISECONDS);
    connections.close().awaitUninterruptibly();
  }

  @Override
  public void close() {
    stop(Duration.ZERO);
  }

  Workers workers() {
    return workers;
  }

  HttpLimits limits() {
    return limits;
  }

  Routes routes() {
    return routes;
  }

  BodyBudget budget() {
    return budget;
  }

  int open() {
    return connections.size();
  }

  boolean stopping() {
    return stopping;
  }

  private final class Connections extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel channel) {
      if (stopping || connections.size() >= limits.connections()) {
        channel.close();
        return;
      }
      connections.add(channel);
      HttpConnection connection = new HttpConnection(HttpFront.this);
      channel
          .pipeline()
          .addLast(new FirstByte(connection::arrived))
          .addLast(new StrictRequestDecoder())
          .addLast(new HttpResponseEncoder())
          .addLast(connection);
    }
  }
}
