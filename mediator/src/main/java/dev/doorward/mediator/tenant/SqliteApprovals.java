package dev.doorward.mediator.tenant;

import dev.doorward.mediator.tenant.TenantChange.What;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Questions to persons, in the tenant's database. */
final class SqliteApprovals implements ApprovalStore {
  private static final Duration KEPT = Duration.ofDays(30);

  private final Changes changes;
  private final LiveView live;

  SqliteApprovals(Changes changes, LiveView live) {
    this.changes = changes;
    this.live = live;
  }

  @Override
  public void add(String id, ApprovalRow.Asked asked) throws TenantException {
    write(
        connection -> {
          Sql.update(
              connection,
              "DELETE FROM approvals WHERE state NOT IN ('OPEN', 'APPROVED') AND deadline < ?",
              asked.at().minus(KEPT).toEpochMilli());
          return ApprovalRows.insert(connection, id, asked);
        });
  }

  @Override
  public Optional<ApprovalRow> find(String id) throws TenantException {
    return select("WHERE id = ?", id).stream().findFirst();
  }

  @Override
  public List<ApprovalRow> open() throws TenantException {
    return select("WHERE state = 'OPEN' ORDER BY asked, id");
  }

  @Override
  public List<ApprovalRow> standing(ApprovalRow.Bound bound) throws TenantException {
    return select(
        "WHERE job_id = ? AND function = ? AND args_digest = ? AND snapshot_digest = ?"
            + " AND policy_digest = ? AND state IN ('OPEN', 'APPROVED') ORDER BY asked, id",
        bound.jobId(),
        bound.function(),
        bound.argsDigest(),
        bound.snapshotDigest(),
        bound.policyDigest());
  }

  @Override
  public boolean approve(String id, String by, Instant at) throws TenantException {
    return answer(TenantChange.of(What.APPROVED, by, at), id, at);
  }

  @Override
  public boolean deny(String id, String by, String reason, Instant at) throws TenantException {
    return answer(TenantChange.of(What.DENIED, by, at).with("reason", Names.text(reason)), id, at);
  }

  private boolean answer(TenantChange change, String id, Instant at) throws TenantException {
    return changes.make(
        change.with("approval", id),
        state ->
            !Sql.query(
                    state,
                    row -> true,
                    "SELECT 1 FROM approvals WHERE id = ? AND state = 'OPEN' AND deadline > ?",
                    id,
                    at.toEpochMilli())
                .isEmpty());
  }

  @Override
  public boolean use(String id) throws TenantException {
    return write(
            connection ->
                Sql.update(
                    connection,
                    "UPDATE approvals SET state = 'USED' WHERE id = ? AND state = 'APPROVED'",
                    id))
        == 1;
  }

  @Override
  public boolean expire(String id) throws TenantException {
    return write(
            connection ->
                Sql.update(
                    connection,
                    "UPDATE approvals SET state = 'EXPIRED', arguments = ''"
                        + " WHERE id = ? AND state = 'OPEN'",
                    id))
        == 1;
  }

  @Override
  public int expireJob(String jobId) throws TenantException {
    return write(
        connection ->
            Sql.update(
                connection,
                "UPDATE approvals SET state = 'EXPIRED', arguments = ''"
                    + " WHERE job_id = ? AND state IN ('OPEN', 'APPROVED')",
                jobId));
  }

  @Override
  public long version() throws TenantException {
    return live.version();
  }

  /** Writes with the writing connection. */
  private interface Writing {
    int with(Connection connection) throws SQLException;
  }

  private int write(Writing writing) throws TenantException {
    live.version();
    return changes.write("changed", () -> writing.with(changes.connection()));
  }

  private List<ApprovalRow> select(String where, Object... arguments) throws TenantException {
    return live.query(() -> ApprovalRows.select(live.connection(), where, arguments));
  }
}
