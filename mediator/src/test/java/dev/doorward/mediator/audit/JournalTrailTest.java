package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.call.Arguments;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.pin.json.CanonicalJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTrailTest {
  private final Path audit;

  JournalTrailTest(@TempDir Path audit) {
    this.audit = audit;
  }

  private final TestClock clock = new TestClock();

  private JournalTrail begun() throws AuditException {
    return JournalTrail.create(audit, Some.opening(Some.JOB), clock.trail());
  }

  @Test
  void aTrailOpensWithTheConfigurationsDigestsAndClosesWithItsHeadUpToDate() throws Exception {
    JournalTrail trail = begun();
    trail.close();

    TrailReader reader = new TrailReader(audit, Some.JOB);
    TrailLine first = reader.last(2).get(0);
    assertThat(first.member("kind")).isEqualTo("job-open");
    assertThat(first.member("policyDigest")).isEqualTo(CanonicalJson.sha256(Some.POLICY));
    assertThat(first.member("pinsDigest")).isEqualTo("e".repeat(64));
    assertThat(first.member("version")).isEqualTo("0.1.0");
    assertThat(first.member("prev")).isEqualTo("0".repeat(64));
    assertThat(reader.policyText()).isEqualTo(Some.POLICY);
    assertThat(Head.read(new JobFolder(trail.folder())).orElseThrow().seq()).isEqualTo(1);
    assertThat(new TrailVerifier(audit).verify(Some.JOB).closed()).isTrue();
  }

  @Test
  void entriesAreOnDiskInTheOrderTheyWereGiven() throws Exception {
    try (JournalTrail trail = begun()) {
      assertThat(trail.appendAndWait(Some.intent("a"))).isEqualTo(1);
      assertThat(trail.appendAndWait(Some.result("a"))).isEqualTo(2);
      assertThat(Some.kinds(audit, Some.JOB)).containsExactly("job-open", "intent", "result");
    }
  }

  @Test
  void filesAreOfThisUserAloneAndFoldersToo() throws Exception {
    JournalTrail trail = begun();
    try (trail;
        var files = Files.list(trail.folder())) {
      assertThat(files)
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .as(file.toString())
                      .isEqualTo("rw-------"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(trail.folder())))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void shortArgumentsCannotBeGuessedFromTheirDigest() throws Exception {
    ObjectNode yes = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.objectNode();
    yes.put("ok", true);
    ToolCall call =
        new ToolCall(
            new CallId("toolu_1"), "Bash", new Target.BuiltIn("Bash"), Arguments.of(yes), null);
    try (JournalTrail trail = begun()) {
      trail.appendAndWait(TrailEntry.of(EntryKind.INTENT, call));
      TrailLine intent = new TrailReader(audit, Some.JOB).last(1).get(0);

      assertThat(intent.member("argsDigest"))
          .isNotEqualTo(call.arguments().digest())
          .isEqualTo(JobKey.read(new JobFolder(trail.folder())).mac(call.arguments().digest()));
      assertThat(intent.json().path("argsBytes").asInt()).isEqualTo(11);
    }
  }

  @Test
  void anIdIsUsedForOneTrailOnly() throws Exception {
    begun().close();

    assertThatThrownBy(this::begun).isInstanceOf(AuditException.class).hasMessageContaining("once");
  }

  @Test
  void noJobCanTakeTheTenantsTrailOrLeaveTheFolder() {
    for (String id : List.of("tenant", "..", "a/b", "", ".open", "a".repeat(129))) {
      assertThatThrownBy(
              () -> JournalTrail.create(audit, Some.opening(id), clock.trail()), "id " + id)
          .isInstanceOf(AuditException.class);
    }
  }

  @Test
  void aPolicyThatIsNotTheOneOfItsDigestOpensNoTrail() {
    TrailOpening wrong =
        new TrailOpening("j", "j", "s", "a".repeat(64), "{}", "b".repeat(64), "0", false);

    assertThatThrownBy(() -> JournalTrail.create(audit, wrong, clock.trail()))
        .isInstanceOf(AuditException.class);
  }

  @Test
  void aClosedTrailTakesNothingMore() throws Exception {
    JournalTrail trail = begun();
    trail.close();

    assertThatThrownBy(() -> trail.appendAndWait(Some.intent("late")))
        .isInstanceOf(AuditException.class);
    assertThat(Some.kinds(audit, Some.JOB)).endsWith("job-close");
  }

  @Test
  void theFolderOfTrailsMustBeClosedToOthers() throws Exception {
    Path open = Files.createDirectory(audit.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));

    assertThatThrownBy(() -> JournalTrail.create(open, Some.opening("j"), clock.trail()))
        .isInstanceOf(AuditException.class)
        .hasMessageContaining("chmod 700");
  }

  @Test
  void whatEightThreadsWriteIsAllThereAndEachThreadsEntriesKeepTheirOrder() throws Exception {
    int threads = 8;
    int each = 250;
    try (JournalTrail trail = begun()) {
      List<CompletableFuture<Void>> writers =
          IntStream.range(0, threads)
              .mapToObj(
                  t ->
                      CompletableFuture.runAsync(
                          () -> {
                            for (int i = 0; i < each; i++) {
                              trail.append(Some.intent(t + "-" + i)).toCompletableFuture().join();
                            }
                          },
                          task -> new Thread(task).start()))
              .toList();
      for (CompletableFuture<Void> writer : writers) {
        writer.get(60, TimeUnit.SECONDS);
      }
    }
    assertThat(new TrailVerifier(audit).verify(Some.JOB).entries()).isEqualTo(threads * each + 2);
    for (int t = 0; t < threads; t++) {
      String of = t + "-";
      List<String> calls = new java.util.ArrayList<>();
      new TrailReader(audit, Some.JOB)
          .forEach(
              line -> {
                if (line.member("callId").startsWith(of)) {
                  calls.add(line.member("callId"));
                }
              });
      assertThat(calls)
          .containsExactlyElementsOf(IntStream.range(0, each).mapToObj(i -> of + i).toList());
    }
  }

  @Test
  void theHeadFollowsWithinASecondAlsoWhenNothingMoreIsWritten() throws Exception {
    TrailClock real = TrailClock.system();
    try (JournalTrail trail = JournalTrail.create(audit, Some.opening(Some.JOB), real)) {
      trail.appendAndWait(Some.intent("a"));
      JobFolder folder = new JobFolder(trail.folder());
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (Head.read(folder).orElseThrow().seq() < 1 && System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      assertThat(Head.read(folder).orElseThrow().seq()).isEqualTo(1);
    }
  }

  @Test
  void theHeadFollowsAfterSoManyEntries() throws Exception {
    JournalTrail trail = limited(new ChainLimits(1 << 20, Duration.ofDays(1), 10, day()));
    try (trail) {
      for (int i = 1; i <= 25; i++) {
        trail.appendAndWait(Some.intent("call-" + i));
      }
      assertThat(Head.read(new JobFolder(trail.folder())).orElseThrow().seq()).isEqualTo(20);
    }
  }

  @Test
  void aLongTrailGoesOnInSegmentsThatNameTheOneBefore() throws Exception {
    try (JournalTrail trail = limited(new ChainLimits(4_000, day(), 256, day()))) {
      for (int i = 0; i < 40; i++) {
        trail.appendAndWait(Some.intent("call-" + i));
      }
    }
    TrailVerifier.Verified verified = new TrailVerifier(audit).verify(Some.JOB);
    assertThat(verified.segments()).isGreaterThan(2);
    Path second = audit.resolve(Some.JOB).resolve("journal-1.jsonl");
    List<String> first = Some.lines(audit.resolve(Some.JOB));
    String lastOfFirst = first.get(first.size() - 1);
    assertThat(lastOfFirst).contains("\"kind\":\"segment-close\"");
    String hash = lastOfFirst.substring(lastOfFirst.length() - 66, lastOfFirst.length() - 2);
    assertThat(Files.readAllLines(second).get(0))
        .contains("\"kind\":\"job-open\"", "\"segment\":1", "\"before\":\"" + hash + "\"");
  }

  @Test
  void aSegmentEndsAfterADay() throws Exception {
    try (JournalTrail trail = begun()) {
      trail.appendAndWait(Some.intent("today"));
      clock.advance(Duration.ofHours(25));
      trail.appendAndWait(Some.intent("tomorrow"));
    }
    assertThat(new TrailVerifier(audit).verify(Some.JOB).segments()).isEqualTo(2);
  }

  @Test
  void anEntryThatCannotBeHeldInALineIsCutAndNotLost() throws Exception {
    try (JournalTrail trail = begun()) {
      trail.appendAndWait(Some.intent("a").with("reason", "x".repeat(1 << 20)));
      TrailLine line = new TrailReader(audit, Some.JOB).last(1).get(0);

      assertThat(line.text().length()).isLessThan(65_536);
      assertThat(line.member("reason")).contains("xxx[cut ");
      assertThat(line.member("callId")).isEqualTo("a");
    }
    assertThat(new TrailVerifier(audit).verify(Some.JOB).entries()).isEqualTo(3);
  }

  @Test
  void aFloodThatTheDiskCannotTakeClosesTheGateInsteadOfFillingTheMemory() throws Exception {
    FailingFiles files = new FailingFiles();
    try {
      JournalTrail trail =
          JournalTrail.create(
              audit, Some.opening(Some.JOB), clock.trail(), files, ChainLimits.USUAL);
      files.hold();
      TrailEntry large = Some.intent("a").with("reason", "x".repeat(1 << 20));
      CompletableFuture<Long> last = new CompletableFuture<>();
      for (int i = 0; i < 80; i++) {
        last = trail.append(large).toCompletableFuture();
      }
      CompletableFuture<Long> refused = last;
      assertThatThrownBy(() -> refused.get(10, TimeUnit.SECONDS))
          .hasMessageContaining("cannot keep up");
      files.letGo();
      assertThat(trail.failure().toCompletableFuture().get(30, TimeUnit.SECONDS))
          .hasMessageContaining("cannot keep up");
      assertThatThrownBy(trail::close).isInstanceOf(AuditException.class);
    } finally {
      files.letGo();
    }
  }

  @Test
  void anEntryNamesNoMemberThatTheTrailWritesItself() {
    for (String name : List.of("hash", "prev", "seq", "kind", "job", "a b", "", "\"", "A")) {
      assertThatThrownBy(() -> TrailEntry.of(EntryKind.ALARM).with(name, "x"), name)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void appendToAnEndedTrailCompletesExceptionallyAndThrowsNothing() throws Exception {
    JournalTrail trail = begun();
    trail.close();

    assertThatThrownBy(() -> trail.append(Some.intent("x")).toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(AuditException.class);
  }

  private JournalTrail limited(ChainLimits limits) throws AuditException {
    return JournalTrail.create(
        audit, Some.opening(Some.JOB), clock.trail(), DiskFile.FILES, limits);
  }

  private static Duration day() {
    return Duration.ofDays(1);
  }
}
