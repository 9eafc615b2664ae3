package dev.doorward.mediator.tenant;

import java.util.List;
import java.util.Optional;

/**
 * What the sessions of one node share. Every change gets the next number, is on disk in the
 * tenant's trail before it holds, and holds for every session's next question once the method
 * returned. Safe for use by many threads; several processes may have the same store open.
 *
 * <p>Names and scopes are exact and case-sensitive. {@code by} says who did it, for people.
 */
public interface TenantStore extends KillSwitches, Snapshots, AutoCloseable {
  /** Throws a kill switch; one of the same scope is replaced. */
  KillSwitch kill(String scope, String reason, String by) throws TenantException;

  /** Takes a kill switch back; false when there was none of this scope. */
  boolean unkill(String scope, String by) throws TenantException;

  /** All kill switches, by scope. */
  List<KillSwitch> killSwitches() throws TenantException;

  /** Approves a snapshot of a tool in place of the one approved before. */
  Approved approveSnapshot(String tool, String digest, String by) throws TenantException;

  /** Takes a tool's approval back; false when it had none. */
  boolean forgetSnapshot(String tool, String by) throws TenantException;

  /** All approved snapshots, by tool. */
  List<Approved> approvedSnapshots() throws TenantException;

  /** Lets a job, or with {@code *} every job, call a tool. */
  Grant grant(String tool, String to, String by) throws TenantException;

  /** Takes a grant back; false when there was none. */
  boolean revoke(String tool, String to, String by) throws TenantException;

  /** Whether a job may call a tool, by a grant of its own or one for every job. */
  boolean granted(String tool, String job) throws TenantException;

  /** All grants, by tool and then by whom they are for. */
  List<Grant> grants() throws TenantException;

  /** Notes the policy that holds from now on for new jobs. */
  PolicyVersion applyPolicy(String digest, String by) throws TenantException;

  /** The policy applied last, if any was. */
  Optional<PolicyVersion> policyVersion() throws TenantException;

  /** The number of the last change; 0 before the first. */
  long changeNumber() throws TenantException;

  /** The questions to persons that are kept with this state. */
  ApprovalStore approvals();

  @Override
  void close();
}
