package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong with the file: that entry fails, and so does every later one. */
class GateClosesTest {
  private final Path audit;

  GateClosesTest(@TempDir Path audit) {
    this.audit = audit;
  }

  private final FailingFiles files = new FailingFiles();
  private final TestClock clock = new TestClock();

  private JournalTrail begun() throws AuditException {
    return JournalTrail.create(
        audit, Some.opening(Some.JOB), clock.trail(), files, ChainLimits.USUAL);
  }

  private static void assertGateClosed(JournalTrail trail) throws Exception {
    assertThatThrownBy(() -> trail.appendAndWait(Some.intent("first")))
        .isInstanceOf(AuditException.class);
    assertThatThrownBy(() -> trail.appendAndWait(Some.intent("later")))
        .isInstanceOf(AuditException.class);
    assertThat(trail.failure().toCompletableFuture().get(10, TimeUnit.SECONDS)).isNotNull();
    assertThatThrownBy(trail::close).isInstanceOf(AuditException.class);
  }

  @Test
  void aFailedForceIsNeverTriedAgain() throws Exception {
    JournalTrail trail = begun();
    int before = files.forces.get();
    files.failForces("Input/output error");

    assertGateClosed(trail);

    assertThat(files.forces.get() - before).isEqualTo(1);
  }

  @Test
  void aFailedWriteIsNeverTriedAgain() throws Exception {
    JournalTrail trail = begun();
    int before = files.writes.get();
    files.failWrites("Input/output error", false);

    assertGateClosed(trail);

    assertThat(files.writes.get() - before).isEqualTo(1);
  }

  @Test
  void everyEntryThatWaitsFailsWithTheFirst() throws Exception {
    JournalTrail trail = begun();
    files.hold();
    files.failWrites("Input/output error", false);
    CompletableFuture<Long> one = trail.append(Some.intent("a")).toCompletableFuture();
    CompletableFuture<Long> two = trail.append(Some.intent("b")).toCompletableFuture();
    files.letGo();

    assertThatThrownBy(() -> one.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(AuditException.class);
    assertThatThrownBy(() -> two.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(AuditException.class);
    assertThatThrownBy(trail::close).isInstanceOf(AuditException.class);
  }

  @Test
  void whatWaitsTogetherIsForcedOnce() throws Exception {
    JournalTrail trail = begun();
    files.hold();
    CompletableFuture<Long> first = trail.append(Some.intent("first")).toCompletableFuture();
    while (files.writes.get() < 2) {
      Thread.onSpinWait();
    }
    int before = files.forces.get();
    CompletableFuture<Long> last = first;
    for (int i = 0; i < 100; i++) {
      last = trail.append(Some.intent("call-" + i)).toCompletableFuture();
    }
    files.letGo();
    last.get(10, TimeUnit.SECONDS);

    assertThat(files.forces.get() - before).isEqualTo(2);
    trail.close();
  }

  @Test
  void aDeletedFileIsNoticed() throws Exception {
    JournalTrail trail = begun();
    Files.delete(trail.folder().resolve("journal-0.jsonl"));

    assertGateClosed(trail);
  }

  @Test
  void aReplacedFileIsNoticedEvenWhenItHoldsTheSameBytes() throws Exception {
    JournalTrail trail = begun();
    Path file = trail.folder().resolve("journal-0.jsonl");
    Path copy = Files.copy(file, audit.resolve("copy"));
    Files.move(copy, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    assertGateClosed(trail);
  }

  @Test
  void aFolderMovedAwayIsNoticed() throws Exception {
    JournalTrail trail = begun();
    Files.move(trail.folder(), audit.resolve("elsewhere"));

    assertGateClosed(trail);
  }

  @Test
  void aFileCutWhileItIsWrittenIsNoticed() throws Exception {
    JournalTrail trail = begun();
    try (var channel =
        java.nio.channels.FileChannel.open(
            trail.folder().resolve("journal-0.jsonl"), StandardOpenOption.WRITE)) {
      channel.truncate(10);
    }

    assertGateClosed(trail);
  }

  @Test
  void aFileThatSomebodyElseWritesToIsNoticed() throws Exception {
    JournalTrail trail = begun();
    Files.writeString(trail.folder().resolve("journal-0.jsonl"), "{}\n", StandardOpenOption.APPEND);

    assertGateClosed(trail);
  }

  @Test
  void aHeadThatCannotBeWrittenClosesTheGateToo() throws Exception {
    JournalTrail trail = begun();
    Files.createDirectory(trail.folder().resolve("head.json.tmp"));
    Files.createFile(trail.folder().resolve("head.json.tmp/in-the-way"));
    trail.appendAndWait(Some.intent("a"));
    clock.advance(java.time.Duration.ofSeconds(2));

    assertThatThrownBy(() -> trail.appendAndWait(Some.intent("b")))
        .isInstanceOf(AuditException.class);
    assertThatThrownBy(trail::close).isInstanceOf(AuditException.class);
  }

  @Test
  void aFullDiskIsSaidInTheTrailAndTheGateIsClosed() throws Exception {
    JournalTrail trail = begun();
    files.failWrites("No space left on device", true);

    assertGateClosed(trail);

    assertThat(Files.exists(trail.folder().resolve("reserve"))).isFalse();
    TrailLine last = new TrailReader(audit, Some.JOB).last(1).get(0);
    assertThat(last.member("kind")).isEqualTo("alarm");
    assertThat(last.member("reason")).contains("disk is full");
    assertThat(new TrailVerifier(audit).verify(Some.JOB).tornBytes()).isZero();
  }

  @Test
  void aReallyFullDiskIsSaidInTheTrail() throws Exception {
    TinyDisk.onOne(
        audit,
        "3m",
        disk -> {
          JournalTrail trail =
              JournalTrail.create(
                  disk.resolve("audit"), Some.opening(Some.JOB), TrailClock.system());
          fill(disk);
          assertThatThrownBy(
                  () -> {
                    for (int i = 0; i < 4_000; i++) {
                      trail.appendAndWait(
                          Some.intent("call-" + i).with("reason", "x".repeat(3_000)));
                    }
                  })
              .isInstanceOf(AuditException.class)
              .hasMessageContaining("space");
          assertThatThrownBy(trail::close).isInstanceOf(AuditException.class);
          TrailLine last = new TrailReader(disk.resolve("audit"), Some.JOB).last(1).get(0);
          assertThat(last.member("reason")).contains("disk is full");
          new TrailVerifier(disk.resolve("audit")).verify(Some.JOB);
        });
  }

  @Test
  void aDiskThatBecomesReadOnlyClosesTheGate() throws Exception {
    TinyDisk.onOne(
        audit,
        "4m",
        disk -> {
          Path place = disk.resolve("audit");
          JournalTrail.create(place, Some.opening("before"), TrailClock.system()).close();
          TinyDisk.makeReadOnly(disk);
          assertThatThrownBy(
                  () -> JournalTrail.create(place, Some.opening("after"), TrailClock.system()))
              .isInstanceOf(AuditException.class);
        });
  }

  private static void fill(Path disk) throws IOException {
    try (var out = Files.newOutputStream(disk.resolve("filler"))) {
      byte[] block = new byte[4_096];
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("space");
    }
  }
}
