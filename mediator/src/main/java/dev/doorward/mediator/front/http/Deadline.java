package dev.doorward.mediator.front.http;

import io.netty.channel.ChannelHandlerContext;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Closes a connection when what is awaited does not come in time. One event loop only. */
public final class Deadline {
  private @Nullable ScheduledFuture<?> timer;

  /** Replaces the time limit by this one, from now. */
  public void set(ChannelHandlerContext ctx, Duration limit) {
    clear();
    timer = ctx.executor().schedule(() -> closed(ctx), limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static boolean closed(ChannelHandlerContext ctx) {
    ctx.channel().close();
    return true;
  }

  /** Nothing is awaited now. */
  public void clear() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
