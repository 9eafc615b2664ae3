package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.SharedTrail;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.tenant.TenantChange.What;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tenant's state in a SQLite file, in WAL mode and with every commit forced to the disk. */
public final class SqliteTenantStore implements TenantStore {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteTenantStore.class);
  private static final Duration BUSY = Duration.ofSeconds(5);

  private final Connection writer;
  private final Changes changes;
  private final LiveView live;
  private final Clock clock;
  private final ApprovalStore approvals;

  private SqliteTenantStore(Connection writer, Changes changes, LiveView live, Clock clock) {
    this.writer = writer;
    this.changes = changes;
    this.live = live;
    this.clock = clock;
    this.approvals = new SqliteApprovals(changes, live);
  }

  /**
   * Opens the state, and makes it where there is none. {@link SqliteLibrary#prepare} comes first.
   *
   * @param file its folder has mode 0700 and belongs to this user
   * @param trail where its changes are written
   * @throws RolledBackException when the state and its trail do not belong together
   * @throws TenantException when it cannot be used; the message says what to do
   */
  public static SqliteTenantStore open(Path file, SharedTrail trail, Clock clock)
      throws TenantException {
    return open(file, trail, clock, BUSY);
  }

  static SqliteTenantStore open(Path path, SharedTrail trail, Clock clock, Duration busy)
      throws TenantException {
    SqliteFile file = SqliteFile.at(path, busy);
    Connection writer = null;
    LiveView live = null;
    boolean opened = false;
    try {
      writer = file.connect();
      Schema.migrate(writer, path);
      Changes changes = new Changes(file, writer, trail);
      changes.catchUp();
      live = new LiveView(file, file.connect(), changes);
      file.remember();
      live.now();
      opened = true;
      return new SqliteTenantStore(writer, changes, live, clock);
    } catch (SQLException e) {
      throw file.failed("opened", e);
    } finally {
      if (!opened) {
        closeAll(live, writer);
      }
    }
  }

  @Override
  public Optional<KillSwitch> stopping(String job, Target target) throws TenantException {
    return live.now().stopping(job, target);
  }

  @Override
  public Optional<Approved> approved(String tool) throws TenantException {
    return Optional.ofNullable(live.now().snapshots().get(tool));
  }

  @Override
  public KillSwitch kill(String scope, String reason, String by) throws TenantException {
    KillSwitch thrown = new KillSwitch(Names.scope(scope), Names.text(reason), by, now());
    changes.make(
        TenantChange.of(What.KILL, by, thrown.since())
            .with("scope", thrown.scope())
            .with("reason", thrown.reason()),
        any -> true);
    return thrown;
  }

  @Override
  public boolean unkill(String scope, String by) throws TenantException {
    return changes.make(
        TenantChange.of(What.UNKILL, by, now()).with("scope", scope),
        state -> there(state, "SELECT 1 FROM kill_switches WHERE scope = ?", scope));
  }

  @Override
  public List<KillSwitch> killSwitches() throws TenantException {
    return List.copyOf(live.now().switches().values());
  }

  @Override
  public Approved approveSnapshot(String tool, String digest, String by) throws TenantException {
    Approved approved =
        new Approved(Names.name("tool's name", tool), Names.digest(digest), by, now());
    changes.make(
        TenantChange.of(What.APPROVE_SNAPSHOT, by, approved.since())
            .with("tool", tool)
            .with("digest", digest),
        any -> true);
    return approved;
  }

  @Override
  public boolean forgetSnapshot(String tool, String by) throws TenantException {
    return changes.make(
        TenantChange.of(What.FORGET_SNAPSHOT, by, now()).with("tool", tool),
        state -> there(state, "SELECT 1 FROM snapshots WHERE tool = ?", tool));
  }

  @Override
  public List<Approved> approvedSnapshots() throws TenantException {
    return List.copyOf(live.now().snapshots().values());
  }

  @Override
  public Grant grant(String tool, String to, String by) throws TenantException {
    Grant grant = new Grant(Names.name("tool's name", tool), Names.receiver(to), by, now());
    changes.make(
        TenantChange.of(What.GRANT, by, grant.since()).with("tool", tool).with("to", to),
        any -> true);
    return grant;
  }

  @Override
  public boolean revoke(String tool, String to, String by) throws TenantException {
    return changes.make(
        TenantChange.of(What.REVOKE, by, now()).with("tool", tool).with("to", to),
        state -> there(state, "SELECT 1 FROM grants WHERE tool = ? AND job = ?", tool, to));
  }

  @Override
  public boolean granted(String tool, String job) throws TenantException {
    return live.now().granted(tool, job);
  }

  @Override
  public List<Grant> grants() throws TenantException {
    return live.now().grants();
  }

  @Override
  public PolicyVersion applyPolicy(String digest, String by) throws TenantException {
    changes.make(
        TenantChange.of(What.POLICY, by, now()).with("digest", Names.digest(digest)), any -> true);
    return policyVersion()
        .orElseThrow(() -> new TenantException("the policy that was applied is not there"));
  }

  @Override
  public Optional<PolicyVersion> policyVersion() throws TenantException {
    return Optional.ofNullable(live.now().policy());
  }

  @Override
  public long changeNumber() throws TenantException {
    return live.now().change();
  }

  @Override
  public ApprovalStore approvals() {
    return approvals;
  }

  @Override
  public void close() {
    closeAll(live, writer);
  }

  // Kept in milliseconds.
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static boolean there(Connection state, String sql, Object... arguments)
      throws SQLException {
    return !Sql.query(state, row -> true, sql, arguments).isEmpty();
  }

  private static void closeAll(
      @org.jspecify.annotations.Nullable LiveView live,
      @org.jspecify.annotations.Nullable Connection writer) {
    if (live != null) {
      live.close();
    }
    if (writer != null) {
      try {
        writer.close();
      } catch (SQLException e) {
        LOG.debug("closing the state", e);
      }
    }
  }
}
