package dev.doorward.mediator.front.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A stream of server-sent events on a connection. */
final class OpenStream implements EventStream {
  private static final int MOST_UNREAD = 1 << 20;
  private static final int KEEP_ALIVE_SECONDS = 15;

  private final ChannelHandlerContext ctx;
  private final Runnable ending;
  private final Runnable ended;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicInteger unread = new AtomicInteger();
  private final List<Runnable> endActions = new ArrayList<>();
  private boolean endActionsRan;
  private @Nullable ScheduledFuture<?> keepAlive;

  OpenStream(ChannelHandlerContext ctx, Runnable ending, Runnable ended) {
    this.ctx = ctx;
    this.ending = ending;
    this.ended = ended;
  }

  void start(HttpResponse head) {
    ctx.writeAndFlush(head);
    keepAlive =
        ctx.executor()
            .scheduleAtFixedRate(
                this::keepAlive, KEEP_ALIVE_SECONDS, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
  }

  private void keepAlive() {
    if (unread.get() == 0) {
      write(": keep-alive\n\n");
    }
  }

  @Override
  public boolean send(String data) {
    if (data.indexOf('\n') >= 0 || data.indexOf('\r') >= 0) {
      throw new IllegalArgumentException("an event's data is one line");
    }
    return write("data: " + data + "\n\n");
  }

  private boolean write(String text) {
    if (closed.get()) {
      return false;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int waiting = unread.addAndGet(bytes.length);
    if (waiting > MOST_UNREAD && waiting > bytes.length) {
      ctx.channel().close();
      return false;
    }
    ByteBuf buffer = Unpooled.wrappedBuffer(bytes);
    ctx.executor().execute(() -> writeNow(buffer, bytes.length));
    return true;
  }

  private void writeNow(ByteBuf buffer, int length) {
    ctx.writeAndFlush(new DefaultHttpContent(buffer))
        .addListener(done -> unread.addAndGet(-length));
  }

  @Override
  public void end() {
    if (closed.compareAndSet(false, true)) {
      ctx.executor().execute(this::endNow);
    }
  }

  private void endNow() {
    finish();
    if (ctx.channel().isActive()) {
      ending.run();
      ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT).addListener(done -> ended.run());
    }
  }

  /** The connection is closed already. */
  void gone() {
    closed.set(true);
    finish();
  }

  private void finish() {
    if (keepAlive != null) {
      keepAlive.cancel(false);
    }
    List<Runnable> actions;
    synchronized (endActions) {
      endActionsRan = true;
      actions = List.copyOf(endActions);
      endActions.clear();
    }
    actions.forEach(Runnable::run);
  }

  @Override
  public void onEnd(Runnable action) {
    synchronized (endActions) {
      if (!endActionsRan) {
        endActions.add(action);
        return;
      }
    }
    action.run();
  }
}
