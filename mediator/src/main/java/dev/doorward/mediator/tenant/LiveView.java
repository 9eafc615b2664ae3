package dev.doorward.mediator.tenant;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The state as it is now. It is read anew only when SQLite says that some other connection changed
 * the file ({@code PRAGMA data_version}); all changes of this process go through another
 * connection. Safe for use by many threads.
 */
final class LiveView implements AutoCloseable {
  private final SqliteFile file;
  private final Connection reader;
  private final PreparedStatement dataVersion;
  private final Changes changes;
  private @Nullable TenantView view;
  private long seen;

  LiveView(SqliteFile file, Connection reader, Changes changes) throws SQLException {
    this.file = file;
    this.reader = reader;
    this.changes = changes;
    this.dataVersion = reader.prepareStatement("PRAGMA data_version");
  }

  /**
   * The state, never an older one than was committed when this was called.
   *
   * @throws TenantException when that cannot be told
   */
  synchronized TenantView now() throws TenantException {
    long version = version();
    TenantView known = view;
    if (known != null && version == seen) {
      return known;
    }
    TenantView fresh = read(() -> TenantView.read(reader));
    if (known == null || known.change() != fresh.change()) {
      fresh = checked(fresh);
    }
    if (known != null && fresh.change() < known.change()) {
      throw new RolledBackException(
          file + " went back from change " + known.change() + " to " + fresh.change());
    }
    view = fresh;
    seen = version;
    return fresh;
  }

  // A writer may be between its entry and its commit, so the trail may be one ahead; and others may
  // have committed since this was read.
  private TenantView checked(TenantView read) throws TenantException {
    TenantView fresh = read;
    while (true) {
      long told = changes.told();
      if (told == fresh.change() || told == fresh.change() + 1) {
        return fresh;
      }
      TenantView again = read(() -> TenantView.read(reader));
      if (again.change() == fresh.change()) {
        throw changes.apart(fresh.change(), told);
      }
      fresh = again;
    }
  }

  /** A number that is another one after every commit of another connection. */
  synchronized long version() throws TenantException {
    file.check();
    try (ResultSet row = dataVersion.executeQuery()) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw file.failed("read", e);
    }
  }

  /** Reads something else. */
  synchronized <T> T query(Sql.Work<T> work) throws TenantException {
    file.check();
    return read(work);
  }

  Connection connection() {
    return reader;
  }

  private <T> T read(Sql.Work<T> work) throws TenantException {
    try {
      return Sql.transaction(reader, "BEGIN", work);
    } catch (SQLException e) {
      throw file.failed("read", e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      dataVersion.close();
      reader.close();
    } catch (SQLException e) {
      org.slf4j.LoggerFactory.getLogger(LiveView.class).debug("closing the state", e);
    }
  }
}
