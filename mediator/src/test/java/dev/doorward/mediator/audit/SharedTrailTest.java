package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedTrailTest {
  private final Path audit;

  SharedTrailTest(@TempDir Path audit) {
    this.audit = audit;
  }

  private final TrailClock clock = new TestClock().trail();

  private static TrailEntry change(int number) {
    return TrailEntry.of(EntryKind.KILL)
        .with("change", Integer.toString(number))
        .with("scope", "*");
  }

  @Test
  void whatSeveralWritersAppendIsOneVerifiedChain() throws Exception {
    List<CompletableFuture<Void>> writers =
        IntStream.range(0, 4)
            .mapToObj(
                w ->
                    CompletableFuture.runAsync(
                        () -> {
                          SharedTrail trail = new SharedTrail(audit, clock);
                          for (int i = 0; i < 20; i++) {
                            appended(trail, i);
                          }
                        },
                        task -> new Thread(task).start()))
            .toList();
    for (CompletableFuture<Void> writer : writers) {
      writer.get(60, TimeUnit.SECONDS);
    }

    assertThat(new TrailVerifier(audit).verify("tenant").entries()).isEqualTo(81);
  }

  private static void appended(SharedTrail trail, int number) {
    try {
      trail.append(change(number));
    } catch (AuditException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theLastChangeIsFoundBehindOtherEntries() throws Exception {
    SharedTrail trail = new SharedTrail(audit, clock);
    assertThat(trail.lastChange()).isEmpty();
    trail.append(change(1));
    trail.append(change(2));
    trail.append(TrailEntry.of(EntryKind.ALARM).with("reason", "x".repeat(40_000)));

    assertThat(trail.lastChange().orElseThrow().member("change")).isEqualTo("2");
  }

  @Test
  void aTornTailIsSetAsideByTheNextWriter() throws Exception {
    new SharedTrail(audit, clock).append(change(1));
    Files.writeString(
        audit.resolve("tenant/journal-0.jsonl"), "{\"v\":1,\"se", StandardOpenOption.APPEND);

    new SharedTrail(audit, clock).append(change(2));

    assertThat(Some.kinds(audit, "tenant"))
        .containsExactly("job-open", "kill", "recovered", "kill");
    assertThat(audit.resolve("tenant/journal-0.torn")).hasContent("{\"v\":1,\"se");
    assertThat(new TrailVerifier(audit).verify("tenant").tornBytes()).isZero();
  }

  @Test
  void aWriterThatDiedWithinTheFirstEntryIsRecoveredFrom() throws Exception {
    new SharedTrail(audit, clock).append(change(1));
    Files.delete(audit.resolve("tenant/head.json"));
    Files.writeString(audit.resolve("tenant/journal-0.jsonl"), "{\"v\"");

    new SharedTrail(audit, clock).append(change(1));

    assertThat(Some.kinds(audit, "tenant")).containsExactly("job-open", "recovered", "kill");
  }

  @Test
  void itGoesOnInSegments() throws Exception {
    ChainLimits small = new ChainLimits(1_000, Duration.ofDays(1), 256, Duration.ofSeconds(1));
    for (int i = 1; i <= 20; i++) {
      new SharedTrail(audit, clock, DiskFile.FILES, small).append(change(i));
    }

    assertThat(new TrailVerifier(audit).verify("tenant").segments()).isGreaterThan(3);
    assertThat(new SharedTrail(audit, clock).lastChange().orElseThrow().member("change"))
        .isEqualTo("20");
  }

  @Test
  void nothingIsWrittenAfterAnEndThatIsNotWhatWasWritten() throws Exception {
    SharedTrail trail = new SharedTrail(audit, clock);
    trail.append(change(1));
    trail.append(change(2));
    Path file = audit.resolve("tenant/journal-0.jsonl");
    String whole = Files.readString(file);

    Files.writeString(file, whole.substring(0, whole.lastIndexOf("{\"v\"")));
    assertThatThrownBy(() -> trail.append(change(3)))
        .isInstanceOf(TamperedException.class)
        .hasMessageContaining("cut off");

    Files.writeString(file, whole.replace("\"change\":2", "\"change\":3"));
    assertThatThrownBy(() -> trail.append(change(3)))
        .isInstanceOf(TamperedException.class)
        .hasMessageContaining("hash differs");

    Files.delete(file);
    assertThatThrownBy(() -> trail.append(change(3))).isInstanceOf(TamperedException.class);
  }

  @Test
  void aWriterThatIsInterruptedWritesAndStaysInterrupted() throws Exception {
    Thread.currentThread().interrupt();

    new SharedTrail(audit, clock).append(change(1));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(new TrailVerifier(audit).verify("tenant").entries()).isEqualTo(2);
  }
}
