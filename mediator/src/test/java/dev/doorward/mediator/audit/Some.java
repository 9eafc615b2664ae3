package dev.doorward.mediator.audit;

import dev.doorward.pin.json.CanonicalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the trail's tests are made of. */
final class Some {
  static final String JOB = "nightly-1";
  static final String POLICY = "{\"job\":\"nightly\"}";

  private Some() {}

  static TrailOpening opening(String jobId) {
    return opening(jobId, false);
  }

  static TrailOpening opening(String jobId, boolean resumable) {
    return new TrailOpening(
        jobId,
        "nightly",
        "session-1",
        CanonicalJson.sha256(POLICY),
        POLICY,
        "e".repeat(64),
        "0.1.0",
        resumable);
  }

  static TrailEntry intent(String callId) {
    return TrailEntry.of(EntryKind.INTENT).with("callId", callId).with("tool", "Bash");
  }

  static TrailEntry result(String callId) {
    return TrailEntry.of(EntryKind.RESULT).with("callId", callId).with("decision", "ok");
  }

  /** A closed trail of so many intents. */
  static Path closedTrail(Path auditDir, int intents) throws Exception {
    try (JournalTrail trail =
        JournalTrail.create(auditDir, opening(JOB), new TestClock().trail())) {
      for (int i = 0; i < intents; i++) {
        trail.appendAndWait(intent("call-" + i));
      }
      return trail.folder();
    }
  }

  /** A trail of so many intents whose daemon died. */
  static Path abandonedTrail(Path auditDir, int intents, boolean resumable) throws Exception {
    JournalTrail trail =
        JournalTrail.create(auditDir, opening(JOB, resumable), new TestClock().trail());
    for (int i = 0; i < intents; i++) {
      trail.appendAndWait(intent("call-" + i));
    }
    died(auditDir, trail);
    return trail.folder();
  }

  /** Lets go of a trail as a daemon does that was killed. */
  static void died(Path auditDir, JournalTrail trail) throws IOException {
    trail.abandon();
    // The mark names a process that is not this one.
    Files.writeString(OpenMarks.in(auditDir).folder().resolve(JOB), "1");
  }

  static List<String> lines(Path folder) throws IOException {
    return new ArrayList<>(Files.readAllLines(folder.resolve("journal-0.jsonl")));
  }

  static void rewrite(Path folder, List<String> lines) throws IOException {
    Files.writeString(folder.resolve("journal-0.jsonl"), String.join("\n", lines) + "\n");
  }

  static List<String> kinds(Path auditDir, String job) throws AuditException {
    List<String> kinds = new ArrayList<>();
    new TrailReader(auditDir, job).forEach(line -> kinds.add(line.member("kind")));
    return kinds;
  }
}
