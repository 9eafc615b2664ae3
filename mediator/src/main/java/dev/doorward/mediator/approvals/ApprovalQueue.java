package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.Visible;
import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.ApprovalStore;
import dev.doorward.mediator.tenant.TenantException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The questions as those who answer see them, from any process of the node. */
public final class ApprovalQueue {
  private final ApprovalStore store;
  private final Clock clock;

  public ApprovalQueue(ApprovalStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Open questions whose deadline has not passed, oldest first. */
  public List<ApprovalRow> list() throws ApprovalException {
    try {
      Instant now = clock.instant();
      return store.open().stream().filter(row -> now.isBefore(row.asked().deadline())).toList();
    } catch (TenantException e) {
      throw failed(e);
    }
  }

  /** One question, whatever its state; the id may be written in lower case. */
  public Optional<ApprovalRow> find(String id) throws ApprovalException {
    try {
      return store.find(Ids.kept(id));
    } catch (TenantException e) {
      throw failed(e);
    }
  }

  /**
   * Says yes.
   *
   * @param digestShown the digest that the person was shown with the call
   * @throws ApprovalException when it is not this person's to say, or not any more; the message
   *     says why
   */
  public void approve(String id, Person by, String digestShown) throws ApprovalException {
    ApprovalRow row = answerable(id, by);
    boolean same =
        MessageDigest.isEqual(bytes(row.asked().digest()), bytes(digestShown))
            && row.asked().digest().equals(BindingDigest.of(row.asked().bound()));
    if (!same) {
      throw new ApprovalException(
          "the digest is not the one of "
              + row.id()
              + ": look at it again and repeat the digest that is shown");
    }
    try {
      if (!store.approve(row.id(), by.toString(), now())) {
        throw tooLate(row.id());
      }
    } catch (TenantException e) {
      throw failed(e);
    }
  }

  /** Says no, and why. */
  public void deny(String id, Person by, String reason) throws ApprovalException {
    ApprovalRow row = answerable(id, by);
    try {
      if (!store.deny(row.id(), by.toString(), reason, now())) {
        throw tooLate(row.id());
      }
    } catch (TenantException e) {
      throw failed(e);
    }
  }

  /**
   * Closes what a job left open that ended without doing so itself.
   *
   * @return how many questions
   */
  public int expireJob(String jobId) throws ApprovalException {
    try {
      return store.expireJob(jobId);
    } catch (TenantException e) {
      throw failed(e);
    }
  }

  private ApprovalRow answerable(String id, Person by) throws ApprovalException {
    ApprovalRow row =
        find(id)
            .orElseThrow(
                () ->
                    new ApprovalException(
                        "there is no question "
                            + Visible.line(id, 40)
                            + "; they are listed by: doorward approvals list"));
    if (row.state() != ApprovalRow.State.OPEN || !now().isBefore(row.asked().deadline())) {
      throw tooLate(row.id());
    }
    Deciders.require(row.asked(), by);
    return row;
  }

  private ApprovalException tooLate(String id) throws ApprovalException {
    ApprovalRow row = find(id).orElse(null);
    ApprovalRow.Answer answer = row == null ? null : row.answer();
    if (row == null || answer == null) {
      return new ApprovalException(id + " has expired: its time limit passed or its session ended");
    }
    String word = row.state() == ApprovalRow.State.DENIED ? "denied" : "approved";
    return new ApprovalException(
        id + " was " + word + " already by " + Visible.line(answer.by(), 120));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static ApprovalException failed(TenantException e) {
    return new ApprovalException(String.valueOf(e.getMessage()), e);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
