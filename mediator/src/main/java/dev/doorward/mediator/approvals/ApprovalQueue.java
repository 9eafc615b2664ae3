package dev.doorward.mediator.approvals;

import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.ApprovalStore;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The questions as those who answer see them, from any process of the node. */
public final class ApprovalQueue {
  public ApprovalQueue(ApprovalStore store, Clock clock) {}

  /** Open questions whose deadline has not passed, oldest first. */
  public List<ApprovalRow> list() throws ApprovalException {
    return List.of();
  }

  /** One question, whatever its state; the id may be written in lower case. */
  public Optional<ApprovalRow> find(String id) throws ApprovalException {
    return Optional.empty();
  }

  /**
   * Says yes.
   *
   * @param digestShown the digest that the person was shown with the call
   * @throws ApprovalException when it is not this person's to say, or not any more; the message
   *     says why
   */
  public void approve(String id, Person by, String digestShown) throws ApprovalException {
    throw new ApprovalException("not built yet");
  }

  /** Says no, and why. */
  public void deny(String id, Person by, String reason) throws ApprovalException {
    throw new ApprovalException("not built yet");
  }

  /** Closes what a job that ended left open; for a job whose daemon died. */
  public int expireJob(String jobId) throws ApprovalException {
    return 0;
  }
}
