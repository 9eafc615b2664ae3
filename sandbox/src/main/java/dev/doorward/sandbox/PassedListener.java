package dev.doorward.sandbox;

import io.netty.channel.epoll.EpollServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listening socket on 127.0.0.1 inside a sandbox, held by this process: who connects inside is
 * served outside. Whoever takes it sets its pipeline and registers it with an epoll event loop
 * group; reads give accepted {@code EpollSocketChannel}s, to be registered in turn.
 *
 * @param name the name it was asked for by
 * @param channel not registered yet; closing it closes the listener
 */
public record PassedListener(String name, EpollServerSocketChannel channel) {
  private static final Logger LOG = LoggerFactory.getLogger(PassedListener.class);

  /** The descriptor's number in this process. */
  public int fd() {
    return channel.fd().intValue();
  }

  /** The port on 127.0.0.1 inside. */
  public int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  /** Stops listening; also before the channel was registered, when it cannot close itself. */
  void close() {
    if (channel.isRegistered()) {
      channel.close();
    } else {
      closeDescriptor();
    }
  }

  private void closeDescriptor() {
    try {
      channel.fd().close();
    } catch (IOException e) {
      LOG.warn("cannot close the descriptor of listener {}: {}", name, e.toString());
    }
  }
}
