package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.sqlite.SQLiteConfig;

/** The database's files: checked before they are opened, and known again while they are used. */
final class SqliteFile {
  private final Path file;
  private final Duration busy;
  private volatile List<Object> identity = List.of();

  private SqliteFile(Path file, Duration busy) {
    this.file = file;
    this.busy = busy;
  }

  /**
   * Makes the file with mode 0600 where there is none; refuses one that is not this user's alone.
   *
   * @param busy how long a lock of another process is waited for
   */
  static SqliteFile at(Path path, Duration busy) throws TenantException {
    Path file = path.toAbsolutePath();
    // The driver would read what follows as settings.
    if (file.toString().indexOf('?') >= 0) {
      throw new TenantException(file + ": a state folder's path holds no question mark");
    }
    try {
      PrivateFiles.folder(Objects.requireNonNull(file.getParent()));
      try {
        Files.createFile(file, PrivateFiles.fileMode());
      } catch (FileAlreadyExistsException e) {
        PrivateFiles.check(file);
      }
      return new SqliteFile(file, busy);
    } catch (IOException e) {
      throw new TenantException("the tenant's state cannot be opened: " + e.getMessage(), e);
    }
  }

  Connection connect() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setBusyTimeout(Math.toIntExact(busy.toMillis()));
    config.enforceForeignKeys(true);
    return config.createConnection("jdbc:sqlite:" + file);
  }

  /** Remembers which files are in use; a reading connection is open and has read. */
  void remember() throws TenantException {
    identity = present();
  }

  /**
   * Whoever deletes or replaces a file under an open database goes on in another one, and this
   * process would never see what is changed there: so each use looks first (measured: 6 us).
   */
  void check() throws TenantException {
    if (!present().equals(identity)) {
      throw new TenantException(
          file + " was replaced while it was in use; end this session and start it anew");
    }
  }

  /** What to say of a failure. */
  TenantException failed(String what, SQLException e) {
    String why =
        e.getErrorCode() == 5 || e.getErrorCode() == 6
            ? "another process holds its lock; see who uses it"
            : "if the file is damaged, put a copy back that is as new as audit/tenant";
    return new TenantException(
        "the tenant's state " + file + " cannot be " + what + ": " + e.getMessage() + "; " + why,
        e);
  }

  @Override
  public String toString() {
    return file.toString();
  }

  private List<Object> present() throws TenantException {
    List<Object> keys = new ArrayList<>(3);
    try {
      for (String suffix : new String[] {"", "-wal", "-shm"}) {
        keys.add(
            Objects.requireNonNull(
                Files.readAttributes(
                        Path.of(file + suffix),
                        BasicFileAttributes.class,
                        LinkOption.NOFOLLOW_LINKS)
                    .fileKey()));
      }
      return keys;
    } catch (IOException e) {
      throw new TenantException(
          "the tenant's state is gone from under this process ("
              + e.getMessage()
              + "); put it back, then start the session anew",
          e);
    }
  }
}
