package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobReplayTest {
  private static TrailLine entry(EntryKind kind, String... members) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind.spelled());
    for (int i = 0; i < members.length; i += 2) {
      json.put(members[i], members[i + 1]);
    }
    return new TrailLine(Path.of("journal-0.jsonl"), 1, json.toString(), json);
  }

  @Test
  void theLastDecisionOfAnIdCounts() {
    JobReplay replay =
        JobReplay.of(
            List.of(
                entry(EntryKind.DECISION, "callId", "a", "decision", "refuse", "tool", "Write"),
                entry(EntryKind.DECISION, "callId", "a", "decision", "allow", "tool", "Write")));

    assertThat(replay.decided()).hasSize(1);
    assertThat(replay.decided().get("a"))
        .isEqualTo(new JobReplay.Decided("Write", "", "allow", "", ""));
  }

  @Test
  void anIntentIsOpenUntilItsResultOrItsUnknownOutcome() {
    JobReplay replay =
        JobReplay.of(
            List.of(
                entry(EntryKind.INTENT, "callId", "told"),
                entry(EntryKind.INTENT, "callId", "open", "tool", "issues.comment"),
                entry(EntryKind.INTENT, "callId", "lost"),
                entry(EntryKind.RESULT, "callId", "told"),
                entry(EntryKind.UNKNOWN_OUTCOME, "callId", "lost")));

    assertThat(replay.open())
        .containsExactly(new JobReplay.OpenIntent("open", "issues.comment", "", ""));
    assertThat(replay.used()).containsExactlyInAnyOrder("told", "open", "lost");
  }

  @Test
  void anApprovalIsOpenUntilItsAnswer() {
    List<TrailLine> asked =
        List.of(entry(EntryKind.APPROVAL_ASK, "callId", "a", "approval", "ABCDEFGH"));
    List<TrailLine> answered =
        List.of(
            asked.get(0),
            entry(
                EntryKind.APPROVAL_ANSWER,
                "callId",
                "a",
                "approval",
                "ABCDEFGH",
                "decision",
                "denied",
                "by",
                "ops (7)"));

    assertThat(JobReplay.of(asked).approvals())
        .containsEntry("ABCDEFGH", new JobReplay.Approval("a", "", "", ""));
    assertThat(JobReplay.of(answered).approvals())
        .containsEntry("ABCDEFGH", new JobReplay.Approval("a", "", "denied", "ops (7)"));
  }

  @Test
  void aJobIsClosedByItsLastEntryOnly() {
    assertThat(JobReplay.of(List.of(entry(EntryKind.JOB_OPEN))).closed()).isFalse();
    assertThat(JobReplay.of(List.of(entry(EntryKind.JOB_CLOSE))).closed()).isTrue();
  }

  @Test
  void kindsOfALaterVersionArePassedOver() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", "some-new-kind");

    assertThat(JobReplay.of(List.of(new TrailLine(Path.of("f"), 1, "", json))))
        .isEqualTo(JobReplay.NOTHING);
  }
}
