package dev.doorward.mediator.secrets;

import java.util.ArrayList;
import java.util.List;

/** Collects lines that help and stop nothing. */
final class Advice {
  private final List<String> lines = new ArrayList<>();

  void add(String line) {
    lines.add(line);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
