package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailReaderTest {
  private final Path audit;

  TrailReaderTest(@TempDir Path audit) {
    this.audit = audit;
  }

  @Test
  void theLastEntriesComeInOrderOverSegmentsAndLongLines() throws Exception {
    ChainLimits small = new ChainLimits(150_000, Duration.ofDays(1), 256, Duration.ofDays(1));
    try (JournalTrail trail =
        JournalTrail.create(
            audit, Some.opening(Some.JOB), new TestClock().trail(), DiskFile.FILES, small)) {
      for (int i = 0; i < 12; i++) {
        trail.appendAndWait(Some.intent("call-" + i).with("reason", "x".repeat(i * 5_500)));
      }
    }
    TrailReader reader = new TrailReader(audit, Some.JOB);
    List<Long> all = new java.util.ArrayList<>();
    reader.forEach(line -> all.add(line.seq()));

    assertThat(reader.last(1_000)).extracting(TrailLine::seq).containsExactlyElementsOf(all);
    assertThat(reader.last(3))
        .extracting(TrailLine::seq)
        .containsExactlyElementsOf(all.subList(all.size() - 3, all.size()));
    assertThat(reader.after(all.size() - 3L)).hasSize(2);
    assertThat(reader.after(all.size())).isEmpty();
    assertThat(reader.last(0)).isEmpty();
  }

  @Test
  void aLineThatIsBeingWrittenIsNotReadYet() throws Exception {
    Path folder = Some.abandonedTrail(audit, 1, false);
    Files.writeString(folder.resolve("journal-0.jsonl"), "{\"v\":1,", StandardOpenOption.APPEND);
    TrailReader reader = new TrailReader(audit, Some.JOB);

    assertThat(reader.last(1).get(0).member("kind")).isEqualTo("intent");
    assertThat(Some.kinds(audit, Some.JOB)).containsExactly("job-open", "intent");
  }

  @Test
  void theEntriesOfOneCallAreFoundByItsId() throws Exception {
    Some.closedTrail(audit, 12);

    assertThat(new TrailReader(audit, Some.JOB).ofCall("call-1"))
        .singleElement()
        .satisfies(line -> assertThat(line.member("kind")).isEqualTo("intent"));
    assertThat(new TrailReader(audit, Some.JOB).ofCall("call-99")).isEmpty();
  }

  @Test
  void jobsAreListedWithoutTheTenantsTrailAndTheMarks() throws Exception {
    Some.closedTrail(audit, 1);
    new SharedTrail(audit, new TestClock().trail())
        .append(TrailEntry.of(EntryKind.KILL).with("change", "1"));

    assertThat(TrailReader.jobs(audit)).containsExactly(Some.JOB);
    assertThat(TrailReader.jobs(audit.resolve("none"))).isEmpty();
  }

  @Test
  void thereIsNoReaderOfATrailThatIsNotThere() {
    for (String job : List.of("never", "../x", "", "a/b")) {
      assertThatThrownBy(() -> new TrailReader(audit, job), job).isInstanceOf(AuditException.class);
    }
  }

  @Test
  void anEntryAsPeopleReadItHoldsNothingThatATerminalObeys() throws Exception {
    try (JournalTrail trail =
        JournalTrail.create(audit, Some.opening(Some.JOB), new TestClock().trail())) {
      trail.appendAndWait(
          TrailEntry.of(EntryKind.DECISION)
              .with("callId", "toolu_1")
              .with("tool", "Bash")
              .with("decision", "refuse")
              .with("rule", "H2 default-deny")
              .with("by", "eve\u202e")
              .with("reason", "\u001b[2Jline\nnext \u200b é"));
      TrailLine line = new TrailReader(audit, Some.JOB).last(1).get(0);

      assertThat(TrailText.line(line))
          .isEqualTo(
              "2026-03-01T10:00:00.000Z 1 decision        toolu_1 Bash refuse (H2 default-deny)"
                  + " by eve\\u202e: \\u001b[2Jline\\nnext \\u200b é");
      assertThat(TrailText.whole(line))
          .contains("reason         \\u001b[2J")
          .doesNotContain("\u001b");
    }
  }
}
