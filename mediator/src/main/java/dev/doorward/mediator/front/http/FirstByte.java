package dev.doorward.mediator.front.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Consumer;

/** Tells that bytes have come, before the decoder, which tells only of whole heads. */
public final class FirstByte extends ChannelInboundHandlerAdapter {
  private final Consumer<ChannelHandlerContext> arrived;

  public FirstByte(Consumer<ChannelHandlerContext> arrived) {
    this.arrived = arrived;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    arrived.accept(ctx);
    ctx.fireChannelRead(message);
  }
}
