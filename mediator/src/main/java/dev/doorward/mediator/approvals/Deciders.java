package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.Visible;
import dev.doorward.mediator.tenant.ApprovalRow;

/** Who may answer a question. */
final class Deciders {
  private Deciders() {}

  /** Throws when this person may not; the message says why. */
  static void require(ApprovalRow.Asked asked, Person by) throws ApprovalException {
    boolean named =
        asked.deciders().isEmpty()
            || asked.deciders().contains(by.name())
            || asked.deciders().contains("uid:" + by.uid());
    if (!named) {
      throw new ApprovalException(
          by
              + " is none of its deciders ("
              + Visible.line(String.join(", ", asked.deciders()), 200)
              + ")");
    }
    // By the number: one user may have several names.
    if (asked.fourEyes() && asked.startedBy().endsWith("(" + by.uid() + ")")) {
      throw new ApprovalException(
          "four eyes: " + by + " started this job, so another person has to answer");
    }
  }
}
