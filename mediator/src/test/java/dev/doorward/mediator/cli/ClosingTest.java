package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {
  @Test
  void closesInReverseOrder() {
    List<String> closed = new ArrayList<>();
    Closing closing = new Closing();
    closing.add("first", () -> closed.add("first"));
    closing.add("second", () -> closed.add("second"));

    closing.close();

    assertThat(closed).containsExactly("second", "first");
    assertThat(closing.clean()).isTrue();
  }

  @Test
  void closesTheRestWhenOneFails() {
    List<String> closed = new ArrayList<>();
    Closing closing = new Closing();
    closing.add("first", () -> closed.add("first"));
    closing.add(
        "second",
        () -> {
          throw new IllegalStateException("planted");
        });

    closing.close();

    assertThat(closed).containsExactly("first");
    assertThat(closing.clean()).isFalse();
  }

  @Test
  void closesEachPartOnce() {
    List<String> closed = new ArrayList<>();
    Closing closing = new Closing();
    closing.add("part", () -> closed.add("part"));

    closing.close();
    closing.close();

    assertThat(closed).containsExactly("part");
  }
}
