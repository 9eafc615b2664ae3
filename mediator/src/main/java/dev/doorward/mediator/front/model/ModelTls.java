package dev.doorward.mediator.front.model;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * TLS to the model, set up when it is first needed: reading the JDK's certificates takes a fifth of
 * a session's start (measured: 130 ms of 700), and a session that asks no model never needs it.
 * Safe for use by many threads.
 */
final class ModelTls {
  private final Supplier<SslContextBuilder> builder;
  private @Nullable SslContext context;

  /**
   * @param builder what is trusted; the certificate has to name the host as well
   */
  ModelTls(Supplier<SslContextBuilder> builder) {
    this.builder = builder;
  }

  /**
   * The context, the same each time. Blocks the first time, so it is not for event loops.
   *
   * @throws SSLException when this machine has no TLS; tried again at the next call
   */
  synchronized SslContext context() throws SSLException {
    SslContext made = context;
    if (made == null) {
      made = builder.get().endpointIdentificationAlgorithm("HTTPS").build();
      context = made;
    }
    return made;
  }
}
