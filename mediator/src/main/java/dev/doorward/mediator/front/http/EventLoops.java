package dev.doorward.mediator.front.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The threads that only move bytes, and what they listen on. Safe for use by many threads. */
public final class EventLoops implements AutoCloseable {
  private static final int BACKLOG = 1_024;

  private final boolean epoll = Epoll.isAvailable();
  private final EventLoopGroup group;

  public EventLoops(int threads) {
    this.group =
        new MultiThreadIoEventLoopGroup(
            threads, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
  }

  /** The loops themselves, for clients that the daemon opens. */
  public EventLoopGroup group() {
    return group;
  }

  /** The kind of client channel that runs on these loops. */
  public Class<? extends SocketChannel> clientChannel() {
    return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  /**
   * Serves a socket that listens already, such as one handed out of a sandbox. It needs the native
   * transport that it was made with.
   */
  public Channel serve(ServerChannel listening, ChannelInitializer<Channel> connections)
      throws IOException {
    return started(bootstrap(connections).channelFactory(() -> listening).register());
  }

  /**
   * Listens on 127.0.0.1.
   *
   * @param port 0 for any free one
   */
  public Channel listen(int port, ChannelInitializer<Channel> connections) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    return started(
        bootstrap(connections)
            .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .bind(new InetSocketAddress(loopback, port)));
  }

  private ServerBootstrap bootstrap(ChannelInitializer<Channel> connections) {
    return new ServerBootstrap()
        .group(group)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(connections);
  }

  private static Channel started(io.netty.channel.ChannelFuture future) throws IOException {
    future.awaitUninterruptibly();
    if (!future.isSuccess()) {
      future.channel().close();
      throw new IOException("cannot listen on the loopback address", future.cause());
    }
    return future.channel();
  }

  /** The port of a channel's own end. */
  public static int port(Channel channel) {
    return channel.localAddress() instanceof InetSocketAddress address ? address.getPort() : -1;
  }

  /** Ends the loops; connections still open are dropped. */
  public void stop(Duration atMost) {
    group
        .shutdownGracefully(0, atMost.toMillis(), TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(atMost.toMillis() + 1_000);
  }

  @Override
  public void close() {
    stop(Duration.ofSeconds(2));
  }
}
