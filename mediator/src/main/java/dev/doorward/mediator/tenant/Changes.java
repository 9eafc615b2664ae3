package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.SharedTrail;
import dev.doorward.mediator.audit.TamperedException;
import dev.doorward.mediator.audit.TrailLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Makes changes: numbered, in the trail first, then in the database. Whatever is cut off between
 * the two is made up for from the trail. Safe for use by many threads.
 */
final class Changes {
  /** Whether a change is to be made, asked within its transaction. */
  interface Condition {
    boolean holds(Connection connection) throws SQLException;
  }

  private final SqliteFile file;
  private final Connection writer;
  private final SharedTrail trail;

  Changes(SqliteFile file, Connection writer, SharedTrail trail) {
    this.file = file;
    this.writer = writer;
    this.trail = trail;
  }

  /** Makes up for a change that reached only the trail, or refuses a state of another time. */
  synchronized void catchUp() throws TenantException {
    write("opened", () -> reconciled() >= 0);
  }

  /**
   * Makes a change.
   *
   * @return false when the condition does not hold; nothing is changed then
   */
  synchronized boolean make(TenantChange change, Condition condition) throws TenantException {
    file.check();
    return write(
        "changed",
        () -> {
          long number = reconciled() + 1;
          if (!condition.holds(writer)) {
            return false;
          }
          append(change, number);
          note(change, number);
          return true;
        });
  }

  /** Writes what is no change of the tenant's state and stands in no trail of it. */
  synchronized <T> T write(String what, Sql.Work<T> work) throws TenantException {
    try {
      return Sql.transaction(writer, "BEGIN IMMEDIATE", work);
    } catch (SQLException e) {
      throw file.failed(what, e);
    }
  }

  /** For {@link #write}. */
  Connection connection() {
    return writer;
  }

  /** The number of the last change that the trail tells of. */
  long told() throws TenantException {
    return lastTold().map(Changes::number).orElse(0L);
  }

  private long reconciled() throws SQLException, TenantException {
    long change = Sql.number(writer, "SELECT change FROM state");
    Optional<TrailLine> last = lastTold();
    long told = last.map(Changes::number).orElse(0L);
    if (told == change) {
      return change;
    }
    if (told != change + 1 || last.isEmpty()) {
      throw apart(change, told);
    }
    note(TenantChange.of(last.get()), told);
    return told;
  }

  private void note(TenantChange change, long number) throws SQLException {
    change.apply(writer);
    Sql.update(writer, "UPDATE state SET change = ?", number);
  }

  private void append(TenantChange change, long number) throws TenantException {
    try {
      trail.append(change.entry(number));
    } catch (AuditException e) {
      throw failed(e);
    }
  }

  private Optional<TrailLine> lastTold() throws TenantException {
    try {
      return trail.lastChange();
    } catch (AuditException e) {
      throw failed(e);
    }
  }

  private static long number(TrailLine line) {
    return line.json().path("change").asLong();
  }

  private static TenantException failed(AuditException e) {
    return e instanceof TamperedException
        ? new RolledBackException(String.valueOf(e.getMessage()))
        : new TenantException(String.valueOf(e.getMessage()), e);
  }

  /** What to say when the state and its trail are of different times. */
  RolledBackException apart(long change, long told) {
    return new RolledBackException(
        file
            + " is at change "
            + change
            + " and its trail in audit/tenant at "
            + told
            + ": one of them is an older copy, and kill switches could be lost. Put the newer one"
            + " back; if it is lost, move both away and set switches, grants and snapshots again");
  }
}
