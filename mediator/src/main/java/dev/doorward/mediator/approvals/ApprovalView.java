package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.Visible;
import dev.doorward.mediator.tenant.ApprovalRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Questions as people read them; everything of others escaped, nothing of the call left out. */
public final class ApprovalView {
  private static final int LONGEST_IN_LIST = 100;

  private ApprovalView() {}

  /** One line, for a list: id, how long it is open still, job, and the beginning of the call. */
  public static String line(ApprovalRow row, Instant now) {
    String arguments = Visible.json(row.asked().arguments());
    return row.id()
        + "  "
        + left(row, now)
        + "  "
        + Visible.line(row.asked().job(), 40)
        + "  "
        + Visible.line(row.asked().bound().function(), 80)
        + ' '
        + (arguments.length() <= LONGEST_IN_LIST
            ? arguments
            : arguments.substring(0, LONGEST_IN_LIST)
                + "[… "
                + (arguments.length() - LONGEST_IN_LIST)
                + " more]");
  }

  /**
   * The whole question: first the exact call, to its last character; then what it is bound to; then
   * who asks and why, where others may have written the words.
   */
  public static String whole(ApprovalRow row, Instant now) {
    ApprovalRow.Asked asked = row.asked();
    StringBuilder out = new StringBuilder();
    member(out, "call", Visible.line(asked.bound().function()));
    member(
        out,
        "arguments",
        asked.arguments().isEmpty() ? "(no longer kept)" : Visible.json(asked.arguments()));
    member(out, "digest", Visible.line(asked.digest()));
    member(out, "policy", Visible.line(asked.bound().policyDigest()));
    if (!asked.bound().snapshotDigest().isEmpty()) {
      member(out, "snapshot", Visible.line(asked.bound().snapshotDigest()));
    }
    member(out, "id", row.id() + ", " + left(row, now));
    member(
        out,
        "job",
        Visible.line(asked.job())
            + " ("
            + Visible.line(asked.bound().jobId())
            + "), started by "
            + Visible.line(asked.startedBy()));
    member(out, "asked", asked.at() + ", until " + asked.deadline());
    for (ApprovalRow.Reason why : asked.reasons()) {
      member(out, "why", Visible.line(why.row() + " " + why.kind() + ": " + why.text()));
    }
    ApprovalRow.Answer answer = row.answer();
    if (answer != null) {
      member(out, "answered", Visible.line(answer.by() + " " + answer.reason()));
    }
    return out.toString();
  }

  private static void member(StringBuilder out, String name, String value) {
    out.append(String.format("%-10s ", name)).append(value).append('\n');
  }

  private static String left(ApprovalRow row, Instant now) {
    if (row.state() != ApprovalRow.State.OPEN) {
      return row.state().name().toLowerCase(Locale.ROOT);
    }
    Duration left = Duration.between(now, row.asked().deadline());
    if (left.isNegative() || left.isZero()) {
      return "expired";
    }
    return left.toHours() > 0
        ? "open for " + left.toHours() + " h"
        : "open for " + Math.max(1, left.toMinutes()) + " min";
  }
}
