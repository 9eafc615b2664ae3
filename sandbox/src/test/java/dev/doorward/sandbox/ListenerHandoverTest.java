package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Listeners made inside, served outside. */
@Tag("sandbox")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ListenerHandoverTest {
  private static final ListenerSpec HOOKS = new ListenerSpec("hooks", 7001);
  private static final ListenerSpec MODEL = new ListenerSpec("model", 7002);
  private static final String ASK = "exec 3<>/dev/tcp/127.0.0.1/%d && cat <&3; exec 3>&-;";

  private EventLoopGroup group;
  private Sandboxes sandboxes;
  private Path directory;

  @BeforeAll
  void open() throws IOException {
    // Not the build's own directory: the path of a socket is short.
    directory = Files.createTempDirectory(Path.of("/tmp"), "box");
    group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    sandboxes = new Sandboxes(directory);
  }

  @AfterAll
  void close() throws IOException {
    sandboxes.close();
    Files.delete(directory);
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private HeldProcess start(String script, ListenerSpec... listeners) {
    return start(Sandboxes.shell(script), listeners);
  }

  private HeldProcess start(SandboxSpec.Builder spec, ListenerSpec... listeners) {
    List.of(listeners).forEach(spec::listener);
    return sandboxes.launcher().start(spec.build(), Stdio.PIPES, group);
  }

  private static List<PassedListener> arrived(HeldProcess held) {
    return held.listeners().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  /** Answers every connection with the listener's name and closes it. */
  private void serve(PassedListener listener) {
    listener
        .channel()
        .pipeline()
        .addLast(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object accepted) {
                Channel connection = (Channel) accepted;
                connection.pipeline().addLast(new Greeter(listener.name()));
                group.register(connection);
              }
            });
    group.register(listener.channel()).syncUninterruptibly();
  }

  private static final class Greeter extends ChannelInboundHandlerAdapter {
    private final String name;

    Greeter(String name) {
      this.name = name;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      ctx.writeAndFlush(Unpooled.copiedBuffer("this is " + name + "\n", StandardCharsets.US_ASCII))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Test
  void listenersAreServedFromOutside() {
    HeldProcess held = start(ASK.formatted(7001) + ASK.formatted(7002), HOOKS, MODEL);
    arrived(held).forEach(this::serve);
    held.proceed();
    assertThat(Sandboxes.finish(held).all()).isEqualTo("this is hooks\nthis is model");
  }

  @Test
  void aPortOfTheKernelsChoiceIsTold() {
    HeldProcess held =
        start("read port; " + ASK.replace("%d", "$port"), new ListenerSpec("any", 0));
    List<PassedListener> listeners = arrived(held);
    listeners.forEach(this::serve);
    held.proceed();
    CompletableFuture.runAsync(
        () -> {
          try (var in = held.stdin()) {
            in.write((listeners.get(0).port() + "\n").getBytes(StandardCharsets.US_ASCII));
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
    assertThat(Sandboxes.finish(held).all()).isEqualTo("this is any");
  }

  @Test
  void nothingRunsBeforeTheGoAhead() throws Exception {
    HeldProcess held = start("echo ran; exit 4", HOOKS);
    List<PassedListener> listeners = arrived(held);
    assertThat(Processes.commandLine(held.innerPid().orElseThrow())).contains("start.pl");
    assertThat(held.stdout().available()).isZero();
    listeners.forEach(this::serve);
    held.proceed();
    assertThat(Sandboxes.finish(held))
        .isEqualTo(new Sandboxes.Outcome(new ExitStatus(4, true), "ran", ""));
  }

  @Test
  void goAheadBeforeTheListenersIsRefused() {
    HeldProcess held = start("true", HOOKS);
    try {
      if (!held.listeners().toCompletableFuture().isDone()) {
        assertThatThrownBy(held::proceed).isInstanceOf(SandboxException.class);
      }
    } finally {
      held.kill();
      Sandboxes.await(held);
    }
  }

  @Test
  void commandKeepsNoDescriptorOfTheListeners() throws Exception {
    HeldProcess held = start("exec cat", HOOKS, MODEL);
    arrived(held).forEach(this::serve);
    held.proceed();
    Processes.eventually(
        "cat runs", () -> Processes.commandLine(held.innerPid().orElse(0)).startsWith("cat"));
    assertThat(Processes.descriptors(held.innerPid().orElseThrow()))
        .containsExactlyInAnyOrder("0", "1", "2");
    held.stdin().close();
    Sandboxes.await(held);
  }

  @Test
  void aServedPortCannotBeTakenInside() {
    // SO_REUSEADDR and SO_REUSEPORT set, on the same address and on all of them.
    String take =
        "for my $first (127, 0) { my $s; socket($s, 2, 1, 0); setsockopt($s, 1, $_, 1) for 2, 15;"
            + " bind($s, pack('S n C4 x8', 2, 7001, $first, 0, 0, $first && 1)) && listen($s, 1)"
            + " ? print 'TAKEN ' : print $! + 0, ' ' }";
    HeldProcess held = start(Sandboxes.perl(take), HOOKS);
    arrived(held).forEach(this::serve);
    held.proceed();
    assertThat(Sandboxes.finish(held).all()).as("EADDRINUSE").isEqualTo("98 98");
  }

  @Test
  void controlSocketIsGoneOnceItHasBeenUsed() throws Exception {
    String connect =
        "my $s; socket($s, 1, 1, 0);"
            + " print connect($s, pack('S a108', 1, '/run/doorward/control.sock')) ? 'OPEN' : $! + 0";
    HeldProcess held = start(Sandboxes.perl(connect), HOOKS);
    arrived(held).forEach(this::serve);
    try (var files = Files.walk(directory)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".sock"));
    }
    held.proceed();
    assertThat(Sandboxes.finish(held).all()).as("ECONNREFUSED").isEqualTo("111");
  }

  @Test
  void listenersAreGoneWithTheSandbox() {
    HeldProcess held = start("true", HOOKS);
    List<PassedListener> listeners = arrived(held);
    listeners.forEach(this::serve);
    held.proceed();
    Sandboxes.await(held);
    Processes.eventually("it is closed", () -> !listeners.get(0).channel().isOpen());
  }

  @Test
  void listenersThatNobodyTookAreClosedWithTheSandbox() {
    HeldProcess held = start("true", HOOKS);
    PassedListener listener = arrived(held).get(0);
    held.kill();
    Sandboxes.await(held);
    assertThat(listener.channel().fd().isOpen()).isFalse();
  }

  @Test
  void sandboxThatEndsEarlyFailsTheHandover() {
    SandboxSpec spec =
        Sandboxes.shell("true")
            .listener(HOOKS)
            .mount(new Mount.ReadOnly(Path.of("/nowhere"), "/mnt/x"))
            .build();
    HeldProcess held = sandboxes.launcher().start(spec, Stdio.PIPES, group);
    assertThatThrownBy(() -> arrived(held)).hasRootCauseInstanceOf(SandboxException.class);
    assertThat(Sandboxes.await(held).ran()).isFalse();
  }

  @Test
  void lateListenersFailTheHandoverAndEndTheSandbox() {
    SandboxSpec spec = Sandboxes.shell("true").listener(HOOKS).build();
    HeldProcess held = sandboxes.launcher().start(spec, Stdio.PIPES, group, Duration.ZERO);
    assertThatThrownBy(() -> arrived(held))
        .isInstanceOf(CompletionException.class)
        .hasRootCauseMessage("the sandbox's listeners did not arrive within PT0S");
    assertThat(Sandboxes.await(held).code()).isNotZero();
  }

  @Test
  void aConnectionWithoutDescriptorsFailsTheHandover() throws Exception {
    try (ListenerHandover handover = handover(Duration.ofSeconds(20), HOOKS)) {
      SocketChannel.open(UnixDomainSocketAddress.of(socket())).close();
      assertFails(handover, "ended before it had passed its listeners");
    }
  }

  @Test
  void bytesWithoutADescriptorDoNotCount() throws Exception {
    try (ListenerHandover handover = handover(Duration.ofMillis(300), HOOKS);
        SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      client.write(ByteBuffer.wrap(new byte[] {'L'}));
      assertFails(handover, "did not arrive");
    }
  }

  @Test
  void aSecondConnectionIsRefused() throws Exception {
    try (ListenerHandover handover = handover(Duration.ofSeconds(20), HOOKS);
        SocketChannel first = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      Processes.eventually("the socket is unlinked", () -> !Files.exists(socket()));
      try (SocketChannel second = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        assertThatThrownBy(() -> second.connect(UnixDomainSocketAddress.of(socket())))
            .isInstanceOf(IOException.class);
      }
      assertThat(first.isConnected()).isTrue();
    }
  }

  @Test
  void aPathThatIsTooLongForASocketIsRefused() {
    Path deep = directory.resolve("x".repeat(120)).resolve("s.sock");
    assertThatThrownBy(
            () -> ListenerHandover.open(group, List.of(HOOKS), deep, Duration.ofSeconds(1)))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("shorter directory");
  }

  private ListenerHandover handover(Duration limit, ListenerSpec... specs) {
    return ListenerHandover.open(group, List.of(specs), socket(), limit);
  }

  private Path socket() {
    return directory.resolve("test.sock");
  }

  private static void assertFails(ListenerHandover handover, String message) {
    assertThatThrownBy(
            () -> handover.listeners().toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join())
        .hasRootCauseInstanceOf(SandboxException.class)
        .hasMessageContaining(message);
  }
}
