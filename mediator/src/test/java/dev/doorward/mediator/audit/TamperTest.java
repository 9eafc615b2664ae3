package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.pin.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way to make a trail say something else is found, with file, line and what. */
class TamperTest {
  private final Path audit;

  TamperTest(@TempDir Path audit) {
    this.audit = audit;
  }

  private void assertTampered(String... said) {
    assertThatThrownBy(() -> new TrailVerifier(audit).verify(Some.JOB))
        .isInstanceOf(TamperedException.class)
        .hasMessageContainingAll(said);
  }

  @Test
  void anUntouchedTrailVerifies() throws Exception {
    Some.closedTrail(audit, 5);

    TrailVerifier.Verified verified = new TrailVerifier(audit).verify(Some.JOB);

    assertThat(verified.entries()).isEqualTo(7);
    assertThat(verified.lastHash()).hasSize(64);
    assertThat(verified.tornBytes()).isZero();
  }

  @Test
  void anEditedLine() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    List<String> lines = Some.lines(folder);
    lines.set(3, lines.get(3).replace("call-2", "call-9"));
    Some.rewrite(folder, lines);

    assertTampered("journal-0.jsonl", "line 4", "changed");
  }

  @Test
  void anEditedLineWithItsOwnHashMadeAnew() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    List<String> lines = Some.lines(folder);
    String edited = lines.get(3).replace("call-2", "call-9");
    byte[] bytes = edited.getBytes(StandardCharsets.US_ASCII);
    String prev = lines.get(2).substring(lines.get(2).length() - 66, lines.get(2).length() - 2);
    lines.set(3, edited.substring(0, edited.length() - 66) + Chain.recomputed(prev, bytes) + "\"}");
    Some.rewrite(folder, lines);

    assertTampered("line 5", "does not continue");
  }

  @Test
  void aDeletedLine() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    List<String> lines = Some.lines(folder);
    lines.remove(3);
    Some.rewrite(folder, lines);

    assertTampered("line 4", "does not continue");
  }

  @Test
  void twoLinesExchanged() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    List<String> lines = Some.lines(folder);
    Collections.swap(lines, 2, 3);
    Some.rewrite(folder, lines);

    assertTampered("line 3", "does not continue");
  }

  @Test
  void aLineWrittenTwice() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    List<String> lines = Some.lines(folder);
    lines.add(3, lines.get(3));
    Some.rewrite(folder, lines);

    assertTampered("line 5", "does not continue");
  }

  @Test
  void anEndCutOffBehindTheHead() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    List<String> lines = Some.lines(folder);
    Some.rewrite(folder, lines.subList(0, 4));

    assertTampered("head names entry 6", "entry 3");
  }

  @Test
  void anEndCutOffInTheMiddleOfALineBehindTheHead() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    Path file = folder.resolve("journal-0.jsonl");
    try (var channel = java.nio.channels.FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(Files.size(file) - 20);
    }

    assertTampered("head names entry 6");
  }

  @Test
  void aMissingHead() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    Files.delete(folder.resolve("head.json"));

    assertTampered("head.json is missing");
  }

  @Test
  void aHeadThatIsNone() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    Files.writeString(folder.resolve("head.json"), "{\"seq\":1}");

    assertTampered("head.json");
  }

  @Test
  void anotherTrailsFileInItsPlace() throws Exception {
    Path folder = Some.closedTrail(audit, 5);
    JournalTrail other = JournalTrail.create(audit, Some.opening("other"), new TestClock().trail());
    for (int i = 0; i < 5; i++) {
      other.appendAndWait(Some.intent("call-" + i));
    }
    other.close();
    Files.copy(
        other.folder().resolve("journal-0.jsonl"),
        folder.resolve("journal-0.jsonl"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    assertTampered("not the entry that the head names");
  }

  @Test
  void aLineAfterTheClose() throws Exception {
    Path folder = Some.closedTrail(audit, 1);
    List<String> lines = Some.lines(folder);
    String last = lines.get(lines.size() - 1);
    String hash = last.substring(last.length() - 66, last.length() - 2);
    EntryEncoder.Line forged =
        EntryEncoder.encode(
            new EntryEncoder.Stamp(3, new TestClock().instant(), 0, Some.JOB, "s"),
            Some.intent("later"),
            hash);
    Files.write(folder.resolve("journal-0.jsonl"), forged.bytes(), StandardOpenOption.APPEND);

    assertTampered("line 4", "after a close");
  }

  @Test
  void aLineThatIsNoEntry() throws Exception {
    Path folder = Some.closedTrail(audit, 1);
    Files.writeString(folder.resolve("journal-0.jsonl"), "hello\n", StandardOpenOption.APPEND);

    assertTampered("line 4", "does not end with an entry's hash");
  }

  @Test
  void aLineLongerThanAny() throws Exception {
    Path folder = Some.closedTrail(audit, 1);
    Files.writeString(
        folder.resolve("journal-0.jsonl"), "x".repeat(1 << 20) + "\n", StandardOpenOption.APPEND);

    assertTampered("line 4", "longer");
  }

  @Test
  void aChangedPolicyText() throws Exception {
    Path folder = Some.closedTrail(audit, 1);
    Files.writeString(
        folder.resolve("policy-" + CanonicalJson.sha256(Some.POLICY) + ".json"), "{}");

    assertTampered("policy-");
  }

  @Test
  void aMissingPolicyText() throws Exception {
    Path folder = Some.closedTrail(audit, 1);
    Files.delete(folder.resolve("policy-" + CanonicalJson.sha256(Some.POLICY) + ".json"));

    assertTampered("policy-", "missing");
  }

  @Test
  void aMissingSegmentBetweenOthers() throws Exception {
    segmented();
    Files.delete(audit.resolve(Some.JOB).resolve("journal-1.jsonl"));

    assertTampered("journal-1.jsonl is missing");
  }

  @Test
  void aMissingFirstSegment() throws Exception {
    segmented();
    Files.delete(audit.resolve(Some.JOB).resolve("journal-0.jsonl"));

    assertTampered("journal-0.jsonl is missing");
  }

  @Test
  void aMissingLastSegment() throws Exception {
    Path folder = segmented();
    int last = new TrailVerifier(audit).verify(Some.JOB).segments() - 1;
    Files.delete(folder.resolve("journal-" + last + ".jsonl"));

    assertTampered("head names entry");
  }

  @Test
  void aSegmentWithoutItsCloseLine() throws Exception {
    Path folder = segmented();
    List<String> lines = Some.lines(folder);
    Some.rewrite(folder, lines.subList(0, lines.size() - 1));

    assertTampered("journal-0.jsonl", "segment-close");
  }

  @Test
  void anEmptiedSegment() throws Exception {
    Path folder = segmented();
    Files.write(folder.resolve("journal-1.jsonl"), new byte[0]);

    assertTampered("journal-1.jsonl");
  }

  @Test
  void noTamperedTrailIsGoneOnWith() throws Exception {
    Path folder = Some.abandonedTrail(audit, 5, true);
    List<String> lines = Some.lines(folder);
    lines.remove(2);
    Some.rewrite(folder, lines);
    byte[] before = Files.readAllBytes(folder.resolve("journal-0.jsonl"));

    assertThatThrownBy(() -> JournalTrail.resume(audit, Some.JOB, "s2", new TestClock().trail()))
        .isInstanceOf(TamperedException.class);
    assertThat(AbandonedTrails.closeAll(audit, new TestClock().trail()))
        .singleElement()
        .satisfies(found -> assertThat(found.problem()).isInstanceOf(TamperedException.class));
    assertThat(folder.resolve("journal-0.jsonl")).hasBinaryContent(before);
  }

  private Path segmented() throws Exception {
    ChainLimits small = new ChainLimits(3_000, Duration.ofDays(1), 256, Duration.ofDays(1));
    try (JournalTrail trail =
        JournalTrail.create(
            audit, Some.opening(Some.JOB), new TestClock().trail(), DiskFile.FILES, small)) {
      for (int i = 0; i < 30; i++) {
        trail.appendAndWait(Some.intent("call-" + i));
      }
      return trail.folder();
    }
  }
}
