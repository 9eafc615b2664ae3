package dev.doorward.mediator.front.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import jnr.posix.POSIXFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PassedListenerServedTest {
  @Test
  void aDescriptorThatListensAlreadyIsServedOnItsOwnPort() throws Exception {
    assumeTrue(Epoll.isAvailable(), "no native transport");
    try (FrontUnderTest under = new FrontUnderTest(request -> Response.empty(200));
        HttpFront front =
            new HttpFront(
                under.loops,
                under.workers,
                FrontUnderTest.LIMITS,
                new Routes(under.token, Map.of("/at", request -> Response.json(200, "passed"))))) {
      EpollServerSocketChannel passed = new EpollServerSocketChannel(listeningDescriptor(under));
      front.serve(passed);
      try (RawClient client = new RawClient(passed.localAddress().getPort())) {
        assertThat(client.post(under.path, "x").answer().body()).isEqualTo("passed");
      }
    }
  }

  /** What a sandbox would hand out: a listening socket's descriptor and nothing else. */
  private static int listeningDescriptor(FrontUnderTest under) throws Exception {
    Channel made =
        new ServerBootstrap()
            .group(under.loops.group())
            .channel(EpollServerSocketChannel.class)
            .childHandler(new ChannelInboundHandlerAdapter())
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    int copy = POSIXFactory.getNativePOSIX().dup(((EpollServerSocketChannel) made).fd().intValue());
    made.close().sync();
    return copy;
  }
}
