package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.audit.TrailLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * One change of the tenant's state. It is applied from the very members that its entry in the trail
 * has, so that a change that reached only the trail can be made up for from there.
 *
 * @param what is changed
 * @param members all that it takes, by the names in the trail
 */
record TenantChange(What what, Map<String, String> members) {
  /** What can change. */
  enum What {
    KILL(EntryKind.KILL),
    UNKILL(EntryKind.KILL),
    APPROVE_SNAPSHOT(EntryKind.SNAPSHOT),
    FORGET_SNAPSHOT(EntryKind.SNAPSHOT),
    GRANT(EntryKind.GRANT),
    REVOKE(EntryKind.GRANT),
    POLICY(EntryKind.POLICY),
    APPROVED(EntryKind.APPROVAL_ANSWER),
    DENIED(EntryKind.APPROVAL_ANSWER);

    private final EntryKind kind;

    What(EntryKind kind) {
      this.kind = kind;
    }

    String spelled() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  TenantChange {
    members = Map.copyOf(members);
  }

  static TenantChange of(What what, String by, Instant at) {
    return new TenantChange(what, Map.of("by", by, "at", at.toString()));
  }

  TenantChange with(String member, String value) {
    Map<String, String> more = new HashMap<>(members);
    more.put(member, value);
    return new TenantChange(what, more);
  }

  /** As its entry in the trail tells of it. */
  static TenantChange of(TrailLine line) throws TenantException {
    for (What what : What.values()) {
      if (what.spelled().equals(line.member("decision"))) {
        Map<String, String> members = new HashMap<>();
        line.json().fieldNames().forEachRemaining(name -> members.put(name, line.member(name)));
        return new TenantChange(what, members);
      }
    }
    throw new TenantException(
        line.file() + ": its last change is none that this version of doorward knows");
  }

  TrailEntry entry(long number) {
    TrailEntry entry =
        new TrailEntry(what.kind, members)
            .with("decision", what.spelled())
            .with("change", Long.toString(number));
    return entry;
  }

  /** Makes the change; within the transaction that notes its number. */
  void apply(Connection connection) throws SQLException {
    switch (what) {
      case KILL ->
          Sql.update(
              connection,
              "INSERT OR REPLACE INTO kill_switches VALUES (?, ?, ?, ?)",
              get("scope"),
              get("reason"),
              get("by"),
              at());
      case UNKILL ->
          Sql.update(connection, "DELETE FROM kill_switches WHERE scope = ?", get("scope"));
      case APPROVE_SNAPSHOT ->
          Sql.update(
              connection,
              "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
              get("tool"),
              get("digest"),
              get("by"),
              at());
      case FORGET_SNAPSHOT ->
          Sql.update(connection, "DELETE FROM snapshots WHERE tool = ?", get("tool"));
      case GRANT ->
          Sql.update(
              connection,
              "INSERT OR REPLACE INTO grants VALUES (?, ?, ?, ?)",
              get("tool"),
              get("to"),
              get("by"),
              at());
      case REVOKE ->
          Sql.update(
              connection, "DELETE FROM grants WHERE tool = ? AND job = ?", get("tool"), get("to"));
      case POLICY ->
          Sql.update(
              connection,
              "INSERT INTO policies SELECT coalesce(max(number), 0) + 1, ?, ?, ? FROM policies",
              get("digest"),
              get("by"),
              at());
      case APPROVED, DENIED ->
          Sql.update(
              connection,
              "UPDATE approvals SET state = ?, answered_by = ?, answer_reason = ?, answered = ?"
                  + " WHERE id = ? AND state = 'OPEN'",
              what.name(),
              get("by"),
              get("reason"),
              at(),
              get("approval"));
    }
  }

  private String get(String member) {
    return members.getOrDefault(member, "");
  }

  private long at() {
    return Instant.parse(get("at")).toEpochMilli();
  }
}
