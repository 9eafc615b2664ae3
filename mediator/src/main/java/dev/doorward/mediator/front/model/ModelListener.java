package dev.doorward.mediator.front.model;

import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.FirstByte;
import dev.doorward.mediator.front.http.StrictRequestDecoder;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import io.netty.channel.Channel;
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
 * Where the harness reaches its model: the Messages API's own paths are passed on, byte for byte,
 * to the one configured place, with the real key in place of whatever the client sent. Both ways
 * stream; a side that does not read holds the other back. Safe for use by many threads.
 */
public final class ModelListener implements AutoCloseable {
  private final EventLoops loops;
  private final Workers workers;
  private final Token token;
  private final ModelUpstream upstream;
  private final ModelLimits limits;
  private final ChannelGroup listeners = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

  /**
   * @param workers where names are resolved, which blocks
   */
  public ModelListener(
      EventLoops loops, Workers workers, Token token, ModelUpstream upstream, ModelLimits limits) {
    this.loops = loops;
    this.workers = workers;
    this.token = token;
    this.upstream = upstream;
    this.limits = limits;
  }

  /** The base URL for the harness. */
  public String url(int port) {
    return "http://127.0.0.1:" + port + "/" + token.secret();
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

  /** Takes no new connection, waits for those open, then closes what is left. */
  public void stop(Duration grace) {
    listeners.close().awaitUninterruptibly();
    for (Channel channel : connections) {
      ModelConnection connection = channel.pipeline().get(ModelConnection.class);
      if (connection != null) {
        channel.eventLoop().execute(connection::stop);
      }
    }
    connections.newCloseFuture().awaitUninterruptibly(grace.toMillis(), TimeUnit.MILLISECONDS);
    connections.close().awaitUninterruptibly();
  }

  @Override
  public void close() {
    stop(Duration.ZERO);
  }

  EventLoops loops() {
    return loops;
  }

  Workers workers() {
    return workers;
  }

  Token token() {
    return token;
  }

  ModelUpstream upstream() {
    return upstream;
  }

  ModelLimits limits() {
    return limits;
  }

  private final class Connections extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel channel) {
      if (connections.size() >= limits.connections()) {
        channel.close();
        return;
      }
      connections.add(channel);
      ModelConnection connection = new ModelConnection(ModelListener.this, channel);
      channel
          .pipeline()
          .addLast(new FirstByte(ctx -> connection.arrived()))
          .addLast(new StrictRequestDecoder())
          .addLast(new HttpResponseEncoder())
          .addLast(connection);
    }
  }
}
