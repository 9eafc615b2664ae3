package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format, byte for byte: whoever changes it changes the version with it. */
class GoldenTrailTest {
  private final Path audit;

  GoldenTrailTest(@TempDir Path audit) {
    this.audit = audit;
  }

  @Test
  void aTrailIsWrittenExactlyAsItAlwaysWas() throws Exception {
    try (JournalTrail trail =
        JournalTrail.create(audit, Some.opening(Some.JOB), new TestClock().trail())) {
      trail.appendAndWait(
          TrailEntry.of(EntryKind.DECISION)
              .with("callId", "toolu_1")
              .with("tool", "issues.comment")
              .with("argsBytes", "42")
              .with("decision", "allow")
              .with("rule", "17 person")
              .with("reason", "tab\t, quote \", \u00e9, \ud83d\ude00")
              .with("by", "ops (7)")
              .with("approval", "ABCDEFGH"));
      trail.appendAndWait(Some.intent("toolu_1"));
      trail.appendAndWait(Some.result("toolu_1"));
    }
    assertThat(Files.readString(audit.resolve(Some.JOB).resolve("journal-0.jsonl")))
        .isEqualTo(golden());
  }

  private static String golden() throws Exception {
    try (InputStream in =
        Objects.requireNonNull(GoldenTrailTest.class.getResourceAsStream("golden-trail.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
