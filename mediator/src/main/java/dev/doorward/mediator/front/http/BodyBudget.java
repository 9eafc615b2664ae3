package dev.doorward.mediator.front.http;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that all bodies together may hold. Safe for use by many threads. */
final class BodyBudget {
  private final long most;
  private final AtomicLong held = new AtomicLong();

  BodyBudget(long most) {
    this.most = most;
  }

  boolean take(int bytes) {
    if (held.addAndGet(bytes) > most) {
      held.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  void give(int bytes) {
    held.addAndGet(-bytes);
  }

  long held() {
    return held.get();
  }
}
