package dev.doorward.mediator.approvals;

import dev.doorward.mediator.tenant.ApprovalRow;
import java.time.Instant;

/** Questions as people read them; everything of others escaped, nothing of the call left out. */
public final class ApprovalView {
  private ApprovalView() {}

  /** One line, for a list. */
  public static String line(ApprovalRow row, Instant now) {
    return row.id();
  }

  /** The whole question: first the exact call, then who and why. */
  public static String whole(ApprovalRow row, Instant now) {
    return row.id();
  }
}
