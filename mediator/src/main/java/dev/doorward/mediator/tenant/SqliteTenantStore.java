package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.SharedTrail;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The tenant's state in a SQLite file. */
public final class SqliteTenantStore implements TenantStore {
  private SqliteTenantStore() {}

  /**
   * Opens the state, and makes it where there is none. {@link SqliteLibrary#prepare} comes first.
   *
   * @param file its folder exists with mode 0700 and belongs to this user
   * @param trail where its changes are written
   * @throws RolledBackException when the state and its trail do not belong together
   * @throws TenantException when it cannot be used; the message says what to do
   */
  public static SqliteTenantStore open(Path file, SharedTrail trail, Clock clock)
      throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public Optional<KillSwitch> stopping(String job, dev.doorward.mediator.call.Target target)
      throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public Optional<Approved> approved(String tool) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public KillSwitch kill(String scope, String reason, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public boolean unkill(String scope, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public List<KillSwitch> killSwitches() throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public Approved approveSnapshot(String tool, String digest, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public boolean forgetSnapshot(String tool, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public List<Approved> approvedSnapshots() throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public Grant grant(String tool, String to, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public boolean revoke(String tool, String to, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public boolean granted(String tool, String job) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public List<Grant> grants() throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public PolicyVersion applyPolicy(String digest, String by) throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public Optional<PolicyVersion> policyVersion() throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public long changeNumber() throws TenantException {
    throw new TenantException("not built yet");
  }

  @Override
  public ApprovalStore approvals() {
    throw new UnsupportedOperationException("not built yet");
  }

  @Override
  public void close() {}
}
