package dev.doorward.mediator.secrets;

/** What one scan may still do, counted in characters looked at. Not safe for many threads. */
final class Steps {
  private long left;

  Steps(long most) {
    this.left = most;
  }

  void take(long count) {
    left -= count;
  }

  boolean areSpent() {
    return left < 0;
  }
}
