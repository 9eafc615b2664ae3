package dev.doorward.pin.relay;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps drops for a test to look at. */
final class RecordedDrops implements DropLog {
  private final List<Drop> drops = new CopyOnWriteArrayList<>();

  @Override
  public void dropped(Drop drop) {
    drops.add(drop);
  }

  void awaits(DropReason reason) {
    Eventually.holds(() -> has(reason));
  }

  boolean has(DropReason reason) {
    return drops.stream().anyMatch(drop -> drop.reason() == reason);
  }

  List<Drop> all() {
    return drops;
  }
}
