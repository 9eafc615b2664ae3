package dev.doorward.sandbox;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.DomainSocketReadMode;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives a sandbox's listening sockets over a control socket: one connection, once, of a process
 * of the caller's own user, carrying exactly the descriptors that were asked for, each verified.
 * Anything else fails the handover, and the launcher ends the sandbox.
 */
final class ListenerHandover implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ListenerHandover.class);

  /** Kernel limit of a Unix socket's path (108 with the closing NUL). */
  private static final int LONGEST_PATH = 107;

  private final List<ListenerSpec> wanted;
  private final Path socket;
  private final CompletableFuture<List<PassedListener>> result = new CompletableFuture<>();
  private final AtomicBoolean connected = new AtomicBoolean();
  private @Nullable Channel server;
  private volatile @Nullable Channel connection;

  private ListenerHandover(List<ListenerSpec> wanted, Path socket) {
    this.wanted = wanted;
    this.socket = socket;
  }

  /** Listens on a new Unix socket at {@code socket}; fails by itself after {@code limit}. */
  static ListenerHandover open(
      EventLoopGroup group, List<ListenerSpec> wanted, Path socket, Duration limit) {
    if (!Epoll.isAvailable()) {
      throw new SandboxException(
          "listeners need Netty's native epoll transport, which did not load ("
              + rootMessage(Epoll.unavailabilityCause())
              + "); put netty-transport-native-epoll for this architecture on the class path, and"
              + " let the temporary directory be one that programs may run from");
    }
    if (socket.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
      throw new SandboxException(
          "the path of a control socket is longer than 107 bytes; name a shorter directory: "
              + socket.getParent());
    }
    ListenerHandover handover = new ListenerHandover(wanted, socket);
    handover.listen(group);
    ScheduledFuture<?> late =
        group.schedule(
            () -> handover.fail("the sandbox's listeners did not arrive within " + limit),
            limit.toMillis(),
            TimeUnit.MILLISECONDS);
    handover.result.whenComplete((listeners, failure) -> late.cancel(false));
    return handover;
  }

  /** The listeners in the order asked for; fails with a {@link SandboxException}. */
  CompletionStage<List<PassedListener>> listeners() {
    return result;
  }

  /** Lets the command start. Does nothing after a failure or the second time. */
  void proceed() {
    Channel channel = connection;
    if (channel == null || !result.isDone() || result.isCompletedExceptionally()) {
      throw new SandboxException("the listeners have not arrived; the command may not start yet");
    }
    channel
        .writeAndFlush(Unpooled.wrappedBuffer(new byte[] {'G'}))
        .addListener(ChannelFutureListener.CLOSE);
  }

  /** Ends the handover if it has not ended yet. */
  void fail(String reason) {
    if (result.completeExceptionally(new SandboxException(reason))) {
      close();
    }
  }

  /** Ends the handover, and every listener that was received. */
  @Override
  public void close() {
    closeServer();
    Channel channel = connection;
    if (channel != null) {
      channel.close();
    }
    result.completeExceptionally(new SandboxException("the sandbox ended before it was served"));
    result.thenAccept(listeners -> listeners.forEach(PassedListener::close));
  }

  private void listen(EventLoopGroup group) {
    server =
        new ServerBootstrap()
            .group(group)
            .channel(EpollServerDomainSocketChannel.class)
            .childOption(
                EpollChannelOption.DOMAIN_SOCKET_READ_MODE, DomainSocketReadMode.FILE_DESCRIPTORS)
            .childHandler(
                new ChannelInitializer<EpollDomainSocketChannel>() {
                  @Override
                  protected void initChannel(EpollDomainSocketChannel channel) {
                    accept(channel);
                  }
                })
            .bind(new DomainSocketAddress(socket.toFile()))
            .syncUninterruptibly()
            .channel();
  }

  private void accept(EpollDomainSocketChannel channel) {
    if (!connected.compareAndSet(false, true)) {
      LOG.warn("a second connection to the control socket {} is refused", socket.getFileName());
      channel.close();
      return;
    }
    closeServer();
    connection = channel;
    try {
      if (channel.peerCredentials().uid() != ProcessTable.ofThisHost().uidOf(ownPid())) {
        fail("another user connected to the sandbox's control socket");
        return;
      }
      channel.pipeline().addLast(new Receiver(channel.peerCredentials().pid()));
    } catch (IOException e) {
      fail("cannot tell who connected to the sandbox's control socket: " + e.getMessage());
    }
  }

  private void closeServer() {
    Channel listening = server;
    if (listening != null) {
      listening.close();
    }
    RuntimeDirectory.remove(socket);
  }

  private static long ownPid() {
    return ProcessHandle.current().pid();
  }

  private static String rootMessage(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  /** Collects the descriptors; runs on one event loop. */
  private final class Receiver extends ChannelInboundHandlerAdapter {
    private final long sender;
    private final List<PassedListener> received = new ArrayList<>();

    Receiver(long sender) {
      this.sender = sender;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws IOException {
      FileDescriptor descriptor = (FileDescriptor) message;
      if (result.isDone()) {
        LOG.warn("a descriptor more than asked for is refused, and the command with it");
        descriptor.close();
        ctx.close();
        return;
      }
      ListenerSpec spec = wanted.get(received.size());
      EpollServerSocketChannel channel = new EpollServerSocketChannel(descriptor.intValue());
      InetSocketAddress address = channel.localAddress();
      String refusal = ListeningSockets.refusal(descriptor.intValue(), address, sender);
      if (refusal == null && spec.port() != 0 && address.getPort() != spec.port()) {
        refusal = "it listens on port " + address.getPort();
      }
      if (refusal != null) {
        descriptor.close();
        refuse("the sandbox's listener " + spec.name() + " is refused: " + refusal);
        return;
      }
      received.add(new PassedListener(spec.name(), channel));
      if (received.size() == wanted.size()) {
        result.complete(List.copyOf(received));
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      if (!result.isDone()) {
        refuse("the sandbox ended before it had passed its listeners");
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      refuse("the sandbox's control socket failed: " + cause.getMessage());
    }

    private void refuse(String reason) {
      if (!result.isDone()) {
        received.forEach(PassedListener::close);
        fail(reason);
      }
    }
  }
}
