package dev.doorward.mediator.tenant;

import dev.doorward.mediator.call.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state at one change: what every check of a call looks at. Immutable. */
record TenantView(
    long change,
    Map<String, KillSwitch> switches,
    Map<String, Snapshots.Approved> snapshots,
    List<Grant> grants,
    @Nullable PolicyVersion policy) {

  /** Reads it; within one transaction. */
  static TenantView read(Connection connection) throws SQLException {
    Map<String, KillSwitch> switches = new LinkedHashMap<>();
    Sql.query(
            connection,
            row ->
                new KillSwitch(
                    row.getString(1), row.getString(2), row.getString(3), at(row.getLong(4))),
            "SELECT scope, reason, by, since FROM kill_switches ORDER BY scope")
        .forEach(one -> switches.put(one.scope(), one));
    Map<String, Snapshots.Approved> snapshots = new LinkedHashMap<>();
    Sql.query(
            connection,
            row ->
                new Snapshots.Approved(
                    row.getString(1), row.getString(2), row.getString(3), at(row.getLong(4))),
            "SELECT tool, digest, by, since FROM snapshots ORDER BY tool")
        .forEach(one -> snapshots.put(one.tool(), one));
    List<Grant> grants =
        Sql.query(
            connection,
            row ->
                new Grant(row.getString(1), row.getString(2), row.getString(3), at(row.getLong(4))),
            "SELECT tool, job, by, since FROM grants ORDER BY tool, job");
    List<PolicyVersion> policies =
        Sql.query(
            connection,
            row ->
                new PolicyVersion(
                    row.getLong(1), row.getString(2), row.getString(3), at(row.getLong(4))),
            "SELECT number, digest, by, since FROM policies ORDER BY number DESC LIMIT 1");
    return new TenantView(
        Sql.number(connection, "SELECT change FROM state"),
        switches,
        snapshots,
        List.copyOf(grants),
        policies.isEmpty() ? null : policies.get(0));
  }

  /** The switch that stops this, the widest first. */
  Optional<KillSwitch> stopping(String job, Target target) {
    KillSwitch found = switches.get("*");
    if (found == null) {
      found = switches.get("job:" + job);
    }
    if (found == null && target instanceof Target.Function function) {
      found = switches.get(function.tool());
      found = found == null ? switches.get(function.dotted()) : found;
    }
    if (found == null && target instanceof Target.BuiltIn builtIn) {
      found = ofBuiltIn(builtIn);
    }
    return Optional.ofNullable(found);
  }

  // A person may know the tool by another of its names than the one that its calls are kept under.
  private @Nullable KillSwitch ofBuiltIn(Target.BuiltIn builtIn) {
    return switches.values().stream()
        .filter(one -> Target.BuiltIn.named(one.scope()).equals(builtIn))
        .findFirst()
        .orElse(null);
  }

  boolean granted(String tool, String job) {
    return grants.stream()
        .anyMatch(
            grant ->
                grant.tool().equals(tool) && (grant.to().equals("*") || grant.to().equals(job)));
  }

  private static Instant at(long millis) {
    return Instant.ofEpochMilli(millis);
  }
}
