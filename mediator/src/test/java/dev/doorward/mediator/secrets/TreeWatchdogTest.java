package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TreeWatchdogTest {
  @Test
  void aProgramThatIsToEndBeforeItIsKnownEndsWhenItIs() throws Exception {
    TreeWatchdog watchdog = new TreeWatchdog(Duration.ofMinutes(10));
    Process process = new ProcessBuilder("sleep", "600").start();
    try {
      watchdog.end();
      watchdog.start(process);
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(watchdog.ended()).isTrue();
    } finally {
      process.destroyForcibly();
      watchdog.stop();
    }
  }
}
