package dev.doorward.mediator.approvals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.tenant.ApprovalRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApprovalViewTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private static ApprovalRow row(String arguments, String reason) {
    ApprovalRow.Bound bound =
        new ApprovalRow.Bound("nightly-1", "issues.comment", "a", "5".repeat(64), "6".repeat(64));
    return new ApprovalRow(
        "ABCDEFGH",
        new ApprovalRow.Asked(
            bound,
            "nightly",
            "toolu_1",
            arguments,
            BindingDigest.of(bound),
            List.of(new ApprovalRow.Reason("12", "hook", reason)),
            NOW,
            NOW.plus(Duration.ofHours(2)),
            List.of(),
            false,
            "dev (5)"),
        ApprovalRow.State.OPEN,
        null);
  }

  @Test
  void theCallComesFirstAndWholeThenWhatOthersWrote() {
    String tail = "\"tail\":\"rm -rf /\"}";
    String text =
        ApprovalView.whole(
            row("{\"text\":\"" + "x".repeat(200_000) + "\"," + tail, "harmless"), NOW);

    assertThat(text).startsWith("call       issues.comment\narguments  {\"text\":\"xxx");
    assertThat(text.lines().skip(1).findFirst().orElseThrow()).endsWith(tail);
    assertThat(text.indexOf("harmless")).isGreaterThan(text.indexOf(tail));
    assertThat(text).contains("digest     " + row("{}", "").asked().digest());
  }

  @Test
  void noLetterOfItMovesWhatStandsBesideIt() {
    ApprovalRow row = row("{\"command\":\"echo \u05d0 1 ; rm \u0627 2 \u0663\"}", "caf\u00e9");

    assertThat(ApprovalView.whole(row, NOW))
        .contains("{\"command\":\"echo \\u05d0 1 ; rm \\u0627 2 \\u0663\"}")
        .contains("caf\u00e9");
  }

  @Test
  void nothingOfItIsObeyedByATerminalOrCannotBeSeen() {
    String hidden = "\u202e\u200b\u001b[31m\u0085\u2028\u2066\ufeff\u3164\u0301\ud83d\ude00";
    ApprovalRow row = row("{\"a\":\"" + hidden + "\"}", hidden + "\ncall       Read");

    assertThat(ApprovalView.whole(row, NOW))
        .contains("\\u202e\\u200b\\u001b[31m\\u0085\\u2028\\u2066\\ufeff\\u3164\\u0301")
        .doesNotContainPattern("[\u202e\u200b\u001b\u0085\u2028\u2066\ufeff\u3164\u0301]")
        .doesNotContain("\ncall       Read");
    assertThat(ApprovalView.line(row, NOW)).doesNotContainPattern("[^ -~\u2026\ud83d\ude00]");
  }

  @Test
  void theArgumentsShownAreTheSameJson() throws Exception {
    String arguments = "{\"a\":\"\\n\\\\n \u202e \ud83e\udd14 \u00e9\"}";
    String shown =
        ApprovalView.whole(row(arguments, ""), NOW)
            .lines()
            .skip(1)
            .findFirst()
            .orElseThrow()
            .substring("arguments  ".length());
    var json = new com.fasterxml.jackson.databind.ObjectMapper();

    assertThat(json.readTree(shown)).isEqualTo(json.readTree(arguments));
  }

  @Test
  void aListTellsHowLongAQuestionIsOpenAndThatALongCallIsCut() {
    ApprovalRow row = row("{\"text\":\"" + "x".repeat(500) + "\"}", "");

    assertThat(ApprovalView.line(row, NOW))
        .startsWith("ABCDEFGH  open for 2 h  nightly  issues.comment {\"text\":\"xxx")
        .endsWith("more]");
    assertThat(ApprovalView.line(row, NOW.plus(Duration.ofHours(3)))).contains("  expired  ");
  }
}
