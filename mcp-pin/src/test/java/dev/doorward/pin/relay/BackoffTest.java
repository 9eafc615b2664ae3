package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final Backoff backoff =
      new Backoff(TimeLimits.DEFAULTS.withBackoff(Duration.ofSeconds(1), Duration.ofSeconds(10)));

  @Test
  void theFirstStartIsAtOnce() {
    assertThat(backoff.delay()).isZero();
  }

  @Test
  void eachYoungDeathDoublesTheWaitUpToTheMost() {
    for (int seconds : new int[] {1, 2, 4, 8, 10, 10}) {
      backoff.ended(Duration.ofSeconds(3));
      assertThat(backoff.delay()).isEqualTo(Duration.ofSeconds(seconds));
    }
  }

  @Test
  void aLongLifeMakesTheNextStartAtOnceAgain() {
    backoff.ended(Duration.ofSeconds(3));
    backoff.ended(Duration.ofSeconds(11));
    assertThat(backoff.delay()).isZero();
  }

  @Test
  void manyDeathsDoNotOverflow() {
    for (int i = 0; i < 100; i++) {
      backoff.ended(Duration.ZERO);
    }
    assertThat(backoff.delay()).isEqualTo(Duration.ofSeconds(10));
  }
}
