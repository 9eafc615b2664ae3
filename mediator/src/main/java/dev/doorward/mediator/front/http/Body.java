package dev.doorward.mediator.front.http;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** A body as it arrives, within its own limit and the budget of all. One event loop only. */
final class Body {
  enum Fit {
    FITS,
    TOO_LONG,
    NO_ROOM
  }

  private static final int FIRST = 4_096;

  private final int most;
  private final BodyBudget budget;
  private byte[] bytes = new byte[0];
  private int length;

  Body(int most, BodyBudget budget) {
    this.most = most;
    this.budget = budget;
  }

  Fit append(ByteBuf part) {
    int more = part.readableBytes();
    if (more > most - length) {
      return Fit.TOO_LONG;
    }
    if (length + more > bytes.length && !grow(length + more)) {
      return Fit.NO_ROOM;
    }
    part.readBytes(bytes, length, more);
    length += more;
    return Fit.FITS;
  }

  // What is taken from the budget is what is allocated, not what was promised: a large
  // Content-Length alone costs nothing.
  private boolean grow(int needed) {
    int size = (int) Math.min(most, Math.max(Math.max(FIRST, needed), 2L * bytes.length));
    if (!budget.take(size - bytes.length)) {
      return false;
    }
    bytes = Arrays.copyOf(bytes, size);
    return true;
  }

  /** The whole body; what this object allocated stays in the budget until {@link #release}. */
  byte[] whole() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  /** The same count that was taken; call once, when nobody needs the bytes any more. */
  void release() {
    budget.give(bytes.length);
    bytes = new byte[0];
    length = 0;
  }
}
