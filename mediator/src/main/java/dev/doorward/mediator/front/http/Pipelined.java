package dev.doorward.mediator.front.http;

import io.netty.handler.codec.http.HttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** What a client sent ahead of the answer it waits for, in order and bounded. */
final class Pipelined {
  /** What a part costs beside its content: the parsed head, the queue's own place. */
  private static final int OVERHEAD = 512;

  private final int most;
  private final Queue<Object> parts = new ArrayDeque<>();
  private int held;

  Pipelined(int most) {
    this.most = most;
  }

  /** Takes the part over; false when it was one too many, and released. */
  boolean hold(Object part) {
    held += cost(part);
    if (held > most) {
      ReferenceCountUtil.release(part);
      return false;
    }
    parts.add(part);
    return true;
  }

  /** The next part, for the caller to release; null when there is none. */
  @Nullable Object next() {
    Object part = parts.poll();
    if (part != null) {
      held -= cost(part);
    }
    return part;
  }

  void release() {
    for (Object part = parts.poll(); part != null; part = parts.poll()) {
      ReferenceCountUtil.release(part);
    }
    held = 0;
  }

  private static int cost(Object part) {
    return OVERHEAD + (part instanceof HttpContent c ? c.content().readableBytes() : 0);
  }
}
