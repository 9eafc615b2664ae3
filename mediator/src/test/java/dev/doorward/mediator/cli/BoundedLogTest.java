package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoundedLogTest {
  private static final String LINE = "x".repeat(920);

  private final BoundedLog bound = new BoundedLog(10_000);

  @Test
  void warningsStopWhenTheLogIsFull() {
    for (int i = 0; i < 10; i++) {
      assertThat(bound.decide(event(Level.WARN, null))).isEqualTo(FilterReply.NEUTRAL);
    }
    assertThat(bound.decide(event(Level.WARN, null))).isEqualTo(FilterReply.DENY);
  }

  @Test
  void anErrorStillHasRoomThenAndThatEndsToo() {
    while (bound.decide(event(Level.WARN, null)) == FilterReply.NEUTRAL) {
      // Until it is full.
    }
    assertThat(bound.decide(event(Level.ERROR, new IllegalStateException())))
        .isEqualTo(FilterReply.NEUTRAL);
    for (int i = 0; i < 3; i++) {
      bound.decide(event(Level.ERROR, new IllegalStateException()));
    }
    assertThat(bound.decide(event(Level.ERROR, new IllegalStateException())))
        .isEqualTo(FilterReply.DENY);
  }

  private static LoggingEvent event(Level level, @Nullable Throwable thrown) {
    return new LoggingEvent(
        "", new LoggerContext().getLogger("test"), level, LINE, thrown, new Object[0]);
  }
}
