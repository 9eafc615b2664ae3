package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DropsTest {
  @Test
  void aFloodIsReportedUpToTheRate() {
    RecordedDrops log = new RecordedDrops();
    Drops drops = new Drops("t", log, 3);
    for (int i = 0; i < 100; i++) {
      drops.drop(DropReason.NOT_JSON, "x");
    }
    drops.drop(DropReason.BATCH, "y");
    assertThat(log.all()).hasSize(4);
  }

  @Test
  void whatWasOnlyCountedIsReportedAtTheEnd() {
    RecordedDrops log = new RecordedDrops();
    Drops drops = new Drops("t", log, 3);
    for (int i = 0; i < 100; i++) {
      drops.drop(DropReason.NOT_JSON, "x");
    }
    drops.flush();
    drops.flush();
    assertThat(log.all()).hasSize(4);
    assertThat(log.all().get(3).unreported()).isEqualTo(97);
  }

  @Test
  void whatIsReportedIsEscapedAndCut() {
    RecordedDrops log = new RecordedDrops();
    new Drops("t", log, 3).drop(DropReason.NOTIFICATION, "\u001b[2J" + "x".repeat(500));
    assertThat(log.all().get(0).what()).startsWith("\\u{1B}[2J").hasSizeLessThan(150);
  }

  @Test
  void aLogThatThrowsChangesNothing() {
    Drops drops =
        new Drops(
            "t",
            drop -> {
              throw new IllegalStateException("full");
            },
            3);
    drops.drop(DropReason.NOT_JSON, "x");
  }

  @Test
  void aRateCountsAnewEachSecond() {
    AtomicLong now = new AtomicLong();
    RateLimit rate = new RateLimit(2, now::get);
    assertThat(rate.pass()).isTrue();
    assertThat(rate.pass()).isTrue();
    assertThat(rate.pass()).isFalse();
    now.addAndGet(1_000_000_000L);
    assertThat(rate.pass()).isTrue();
  }
}
