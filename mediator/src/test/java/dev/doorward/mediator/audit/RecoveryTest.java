package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done with a trail whose daemon died. */
class RecoveryTest {
  private final Path audit;

  RecoveryTest(@TempDir Path audit) {
    this.audit = audit;
  }

  private final TestClock clock = new TestClock();

  @Test
  void theNextCommandClosesTheTrailAndMarksOpenCallsAsUnknownOutcomes() throws Exception {
    JournalTrail trail = JournalTrail.create(audit, Some.opening(Some.JOB), clock.trail());
    trail.appendAndWait(Some.intent("told"));
    trail.appendAndWait(Some.result("told"));
    trail.appendAndWait(Some.intent("open"));
    Some.died(audit, trail);

    List<AbandonedTrails.Abandoned> found = AbandonedTrails.closeAll(audit, clock.trail());

    assertThat(found).containsExactly(new AbandonedTrails.Abandoned(Some.JOB, 1, null));
    assertThat(Some.kinds(audit, Some.JOB))
        .containsExactly(
            "job-open", "intent", "result", "intent", "recovered", "unknown-outcome", "job-close");
    TrailLine unknown = new TrailReader(audit, Some.JOB).ofCall("open").get(1);
    assertThat(unknown.member("tool")).isEqualTo("Bash");
    assertThat(new TrailVerifier(audit).verify(Some.JOB).closed()).isTrue();
  }

  @Test
  void aTrailIsClosedOnceOnly() throws Exception {
    Some.abandonedTrail(audit, 3, false);
    AbandonedTrails.closeAll(audit, clock.trail());

    assertThat(AbandonedTrails.closeAll(audit, clock.trail())).isEmpty();
    assertThat(Some.kinds(audit, Some.JOB)).containsOnlyOnce("job-close");
  }

  @Test
  void aTrailInUseIsLeftAlone() throws Exception {
    try (JournalTrail trail = JournalTrail.create(audit, Some.opening(Some.JOB), clock.trail())) {
      assertThat(AbandonedTrails.closeAll(audit, clock.trail())).isEmpty();
      trail.appendAndWait(Some.intent("a"));
    }
  }

  @Test
  void aDeadDaemonThatHadThisProcessesNumberIsNotTakenForThisOne() throws Exception {
    Some.abandonedTrail(audit, 1, false);
    Files.writeString(
        audit.resolve(".open").resolve(Some.JOB), ProcessHandle.current().pid() + " 1");

    assertThat(AbandonedTrails.closeAll(audit, clock.trail())).hasSize(1);
  }

  @Test
  void aTrailThatWasClosedLeavesNothingToLookAt() throws Exception {
    Some.closedTrail(audit, 3);

    assertThat(OpenMarks.in(audit).jobs()).isEmpty();
    assertThat(AbandonedTrails.closeAll(audit, clock.trail())).isEmpty();
  }

  @Test
  void whereNoTrailEverWasThereIsNothingToDo() throws Exception {
    assertThat(AbandonedTrails.closeAll(audit.resolve("none"), clock.trail())).isEmpty();
  }

  @Test
  void aResumableTrailIsLeftForItsResumption() throws Exception {
    Some.abandonedTrail(audit, 1, true);

    assertThat(AbandonedTrails.closeAll(audit, clock.trail())).isEmpty();
    try (JournalTrail again = JournalTrail.resume(audit, Some.JOB, "session-2", clock.trail())) {
      assertThat(again.replay().open())
          .extracting(JobReplay.OpenIntent::callId)
          .containsExactly("call-0");
      assertThat(again.replay().used()).containsExactly("call-0");
      again.appendAndWait(Some.intent("later"));
    }
    assertThat(Some.kinds(audit, Some.JOB))
        .containsExactly(
            "job-open", "intent", "recovered", "unknown-outcome", "intent", "job-close");
    assertThat(new TrailReader(audit, Some.JOB).last(1).get(0).member("session"))
        .isEqualTo("session-2");
    new TrailVerifier(audit).verify(Some.JOB);
  }

  @Test
  void aKeyedDigestStaysTheSameInTheUnknownOutcomeAndAfterTheResumption() throws Exception {
    JournalTrail trail = JournalTrail.create(audit, Some.opening(Some.JOB, true), clock.trail());
    trail.appendAndWait(Some.intent("a").with("argsDigest", "d".repeat(64)));
    Some.died(audit, trail);
    try (JournalTrail again = JournalTrail.resume(audit, Some.JOB, "session-2", clock.trail())) {
      again.appendAndWait(Some.intent("a").with("argsDigest", "d".repeat(64)));
    }

    assertThat(new TrailReader(audit, Some.JOB).ofCall("a"))
        .hasSize(3)
        .extracting(line -> line.member("argsDigest"))
        .containsOnly(new TrailReader(audit, Some.JOB).ofCall("a").get(0).member("argsDigest"));
  }

  @Test
  void aTrailThatIsInUseWasClosedOrIsNotResumableIsNotResumed() throws Exception {
    try (JournalTrail trail =
        JournalTrail.create(audit, Some.opening("used", true), clock.trail())) {
      assertNotResumed("used", "another daemon");
      trail.appendAndWait(Some.intent("still writable"));
    }
    assertNotResumed("used", "has ended");
    Some.abandonedTrail(audit, 1, false);
    assertNotResumed(Some.JOB, "serve");
    assertNotResumed("never", "");
  }

  private void assertNotResumed(String job, String why) {
    assertThatThrownBy(() -> JournalTrail.resume(audit, job, "s", clock.trail()))
        .isInstanceOf(AuditException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aTornTailIsSetAsideAtEveryByteOfTheLastLine() throws Exception {
    Path folder = Some.abandonedTrail(audit, 2, false);
    Path file = folder.resolve("journal-0.jsonl");
    byte[] whole = Files.readAllBytes(file);
    byte[] head = Files.readAllBytes(folder.resolve("head.json"));
    int lastLine =
        new String(whole, 0, whole.length - 1, java.nio.charset.StandardCharsets.UTF_8)
                .lastIndexOf('\n')
            + 1;
    for (int cut = lastLine; cut < whole.length; cut++) {
      Files.write(file, java.util.Arrays.copyOf(whole, cut));
      Files.write(folder.resolve("head.json"), head);
      OpenMarks.in(audit).set(Some.JOB);
      Files.writeString(audit.resolve(".open").resolve(Some.JOB), "1");

      assertThat(AbandonedTrails.closeAll(audit, clock.trail()))
          .as("cut at %d", cut)
          .containsExactly(new AbandonedTrails.Abandoned(Some.JOB, 1, null));

      assertThat(new TrailVerifier(audit).verify(Some.JOB).closed()).isTrue();
      TrailLine recovered = new TrailReader(audit, Some.JOB).after(1).get(0);
      assertThat(recovered.member("kind")).isEqualTo("recovered");
      assertThat(recovered.member("tornBytes")).isEqualTo(Integer.toString(cut - lastLine));
    }
    assertThat(folder.resolve("journal-0.torn")).hasSize(1);
    assertThat(Files.readAllBytes(folder.resolve("journal-0.torn-2"))).hasSize(2);
  }

  @Test
  void aTailOfManyZerosIsTornToo() throws Exception {
    Path folder = Some.abandonedTrail(audit, 2, false);
    Files.write(folder.resolve("journal-0.jsonl"), new byte[200_000], StandardOpenOption.APPEND);

    assertThat(AbandonedTrails.closeAll(audit, clock.trail()))
        .containsExactly(new AbandonedTrails.Abandoned(Some.JOB, 2, null));
    new TrailVerifier(audit).verify(Some.JOB);
  }

  @Test
  void aDaemonThatDiedBeforeItsFirstEntryLeavesNothingToClose() throws Exception {
    Path folder = Some.abandonedTrail(audit, 0, false);
    Files.write(folder.resolve("journal-0.jsonl"), "{\"v\":1,".getBytes());
    Files.delete(folder.resolve("head.json"));

    assertThat(AbandonedTrails.closeAll(audit, clock.trail())).isEmpty();
    assertThat(OpenMarks.in(audit).jobs()).isEmpty();
  }

  @Test
  void aDaemonThatDiedBetweenTwoSegmentsIsRecovered() throws Exception {
    ChainLimits small =
        new ChainLimits(100, java.time.Duration.ofDays(1), 256, java.time.Duration.ofDays(1));
    JournalTrail trail =
        JournalTrail.create(audit, Some.opening(Some.JOB), clock.trail(), DiskFile.FILES, small);
    trail.appendAndWait(Some.intent("a"));
    Some.died(audit, trail);
    Path second = trail.folder().resolve("journal-1.jsonl");
    assertThat(second).exists();
    for (byte[] left : new byte[][] {new byte[0], "{\"v\"".getBytes()}) {
      byte[] first = Files.readAllBytes(trail.folder().resolve("journal-0.jsonl"));
      Files.write(second, left);
      List<String> lines = Some.lines(trail.folder());
      String last = lines.get(lines.size() - 1);
      new Head(
              lines.size() - 1,
              last.substring(last.length() - 66, last.length() - 2),
              0,
              first.length)
          .write(new JobFolder(trail.folder()));
      Files.writeString(audit.resolve(".open").resolve(Some.JOB), "1");

      assertThat(AbandonedTrails.closeAll(audit, clock.trail()))
          .containsExactly(new AbandonedTrails.Abandoned(Some.JOB, 0, null));
      assertThat(new TrailVerifier(audit).verify(Some.JOB).closed()).isTrue();
    }
  }

  @Test
  void aDeletedFolderOfAnOpenTrailIsSaid() throws Exception {
    Path folder = Some.abandonedTrail(audit, 1, false);
    Files.move(folder, audit.resolve("elsewhere"));

    assertThat(AbandonedTrails.closeAll(audit, clock.trail()))
        .singleElement()
        .satisfies(
            found ->
                assertThat(found.problem())
                    .isInstanceOf(TamperedException.class)
                    .hasMessageContaining("is gone"));
  }

  @Test
  void oneTrailWithAProblemDoesNotKeepOthersOpen() throws Exception {
    Path folder = Some.abandonedTrail(audit, 1, false);
    JournalTrail other = JournalTrail.create(audit, Some.opening("other"), clock.trail());
    other.abandon();
    Files.writeString(audit.resolve(".open").resolve("other"), "1");
    Files.delete(folder.resolve("journal-0.jsonl"));

    List<AbandonedTrails.Abandoned> found = AbandonedTrails.closeAll(audit, clock.trail());

    assertThat(found)
        .extracting(AbandonedTrails.Abandoned::jobId)
        .containsExactly(Some.JOB, "other");
    assertThat(found.get(0).problem()).isInstanceOf(TamperedException.class);
    assertThat(new TrailVerifier(audit).verify("other").closed()).isTrue();
  }
}
