package dev.doorward.mediator.tenant;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps questions to persons. Every change of state is atomic over all processes: of two that would
 * answer or use the same question, one is told false. Safe for use by many threads.
 */
public interface ApprovalStore {
  /** Keeps a new, open question. */
  void add(String id, ApprovalRow.Asked asked) throws TenantException;

  /** The question of exactly this id. */
  Optional<ApprovalRow> find(String id) throws TenantException;

  /** All open questions, oldest first. */
  List<ApprovalRow> open() throws TenantException;

  /** Questions of exactly this binding that are open or have an unused yes, oldest first. */
  List<ApprovalRow> standing(ApprovalRow.Bound bound) throws TenantException;

  /** Answers yes; false when it is no longer open. A change of the tenant's state. */
  boolean approve(String id, String by, Instant at) throws TenantException;

  /** Answers no; false when it is no longer open. A change of the tenant's state. */
  boolean deny(String id, String by, String reason, Instant at) throws TenantException;

  /** Uses a yes up; false when there is none, or it was used. */
  boolean use(String id) throws TenantException;

  /**
   * Closes an open question without an answer; false when it is no longer open. Its arguments are
   * kept no longer: a script that asks and goes away could else fill the disk.
   */
  boolean expire(String id) throws TenantException;

  /**
   * Closes all open questions of a job and takes its unused yeses away, once nothing of it can ask
   * again.
   *
   * @return how many
   */
  int expireJob(String jobId) throws TenantException;

  /**
   * A number that differs whenever something in the store may have changed since it was last asked
   * for; cheap.
   */
  long version() throws TenantException;
}
