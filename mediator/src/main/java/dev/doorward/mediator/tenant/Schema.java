package dev.doorward.mediator.tenant;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The tables, and how an older file gets them. Each step is applied once, in order, for ever. */
final class Schema {
  // "Door" in ASCII: another program's database is not taken for this one's.
  private static final int APPLICATION = 0x446f6f72;

  private static final List<List<String>> STEPS =
      List.of(
          List.of(
              "CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1),"
                  + " change INTEGER NOT NULL) STRICT",
              "INSERT INTO state VALUES (1, 0)",
              "CREATE TABLE kill_switches (scope TEXT PRIMARY KEY, reason TEXT NOT NULL,"
                  + " by TEXT NOT NULL, since INTEGER NOT NULL) STRICT",
              "CREATE TABLE snapshots (tool TEXT PRIMARY KEY, digest TEXT NOT NULL,"
                  + " by TEXT NOT NULL, since INTEGER NOT NULL) STRICT",
              "CREATE TABLE grants (tool TEXT NOT NULL, job TEXT NOT NULL, by TEXT NOT NULL,"
                  + " since INTEGER NOT NULL, PRIMARY KEY (tool, job)) STRICT",
              "CREATE TABLE policies (number INTEGER PRIMARY KEY, digest TEXT NOT NULL,"
                  + " by TEXT NOT NULL, since INTEGER NOT NULL) STRICT",
              "CREATE TABLE approvals (id TEXT PRIMARY KEY, job_id TEXT NOT NULL,"
                  + " function TEXT NOT NULL, args_digest TEXT NOT NULL,"
                  + " snapshot_digest TEXT NOT NULL, policy_digest TEXT NOT NULL,"
                  + " job TEXT NOT NULL, call_id TEXT NOT NULL, arguments TEXT NOT NULL,"
                  + " digest TEXT NOT NULL, reasons TEXT NOT NULL, asked INTEGER NOT NULL,"
                  + " deadline INTEGER NOT NULL, deciders TEXT NOT NULL,"
                  + " four_eyes INTEGER NOT NULL, started_by TEXT NOT NULL, state TEXT NOT NULL,"
                  + " answered_by TEXT, answer_reason TEXT, answered INTEGER) STRICT",
              "CREATE INDEX approvals_by_state ON approvals (state, asked)",
              "CREATE INDEX approvals_by_job ON approvals (job_id)"));

  private Schema() {}

  /**
   * Brings a file to this version's tables.
   *
   * @throws TenantException when it is of a later version, or no file of this program
   */
  static void migrate(Connection connection, Path file) throws SQLException, TenantException {
    long version = Sql.number(connection, "PRAGMA user_version");
    if (version == STEPS.size()) {
      requireOurs(connection, file);
      return;
    }
    Sql.<Boolean>transaction(
        connection,
        "BEGIN IMMEDIATE",
        () -> {
          steps(connection, file);
          return true;
        });
  }

  private static void steps(Connection connection, Path file) throws SQLException, TenantException {
    // Another process may have done it while this one waited.
    int version = Math.toIntExact(Sql.number(connection, "PRAGMA user_version"));
    if (version > STEPS.size()) {
      throw new TenantException(
          file
              + " was written by a later version of doorward (schema "
              + version
              + ", this one knows "
              + STEPS.size()
              + "); use that version");
    }
    boolean fresh =
        version == 0 && Sql.number(connection, "SELECT count(*) FROM sqlite_schema") == 0;
    if (!fresh) {
      requireOurs(connection, file);
    }
    for (List<String> step : STEPS.subList(version, STEPS.size())) {
      for (String statement : step) {
        Sql.execute(connection, statement);
      }
    }
    Sql.execute(connection, "PRAGMA application_id = " + APPLICATION);
    Sql.execute(connection, "PRAGMA user_version = " + STEPS.size());
  }

  private static void requireOurs(Connection connection, Path file)
      throws SQLException, TenantException {
    if (Sql.number(connection, "PRAGMA application_id") != APPLICATION) {
      throw new TenantException(file + " is not a doorward database; move it away");
    }
  }
}
