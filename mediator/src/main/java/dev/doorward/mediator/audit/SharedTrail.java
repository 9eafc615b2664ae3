package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A trail that several processes append to, one entry at a time under a lock: the tenant's. Same
 * format and same verification as a job's. Safe for use by many threads.
 */
public final class SharedTrail {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(2);

  private final JobFolder folder;
  private final TrailClock clock;
  private final AppendFiles files;
  private final ChainLimits limits;
  private @Nullable FolderLock lock;

  /** The trail in {@code auditDir/tenant}; made when the first entry is written. */
  public SharedTrail(Path auditDir, TrailClock clock) {
    this(auditDir, clock, DiskFile.FILES, ChainLimits.USUAL);
  }

  SharedTrail(Path auditDir, TrailClock clock, AppendFiles files, ChainLimits limits) {
    this.folder = new JobFolder(auditDir.resolve(JobFolder.TENANT));
    this.clock = clock;
    this.files = files;
    this.limits = limits;
  }

  /**
   * Writes one entry; on disk when this returns.
   *
   * @throws TamperedException when the trail's end is not what was written
   */
  public synchronized long append(TrailEntry entry) throws AuditException {
    boolean interrupted = Thread.interrupted();
    try {
      PrivateFiles.folder(folder.path());
      FolderLock held = taken();
      try {
        return appendLocked(entry);
      } finally {
        held.release();
      }
    } catch (IOException e) {
      throw new AuditException(
          "the tenant's trail " + folder.path() + " cannot be written: " + e, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private long appendLocked(TrailEntry entry) throws IOException, AuditException {
    Position at = TailPosition.read(folder);
    TrailEntry recovered = at.tornBytes() > 0 ? TornTail.setAside(folder, at) : null;
    try (ChainWriter writer = new ChainWriter(folder, files, clock, limits, opening(), at)) {
      if (recovered != null) {
        writer.add(recovered);
      }
      long seq = writer.add(entry);
      writer.commit();
      writer.head();
      return seq;
    }
  }

  private static SegmentOpening opening() {
    return new SegmentOpening(
        JobFolder.TENANT, "process-" + ProcessHandle.current().pid(), Map.of());
  }

  // Kept open from the first time on: see FolderLock.
  private FolderLock taken() throws IOException, AuditException {
    FolderLock file = lock == null ? new FolderLock(folder) : lock;
    lock = file;
    long until = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (!file.tryTake()) {
      if (System.nanoTime() - until > 0) {
        throw new AuditException(
            "the tenant's trail "
                + folder.path()
                + " is locked by another process for "
                + LONGEST_WAIT.toSeconds()
                + " s; see who holds "
                + folder.lock());
      }
      LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
    }
    return file;
  }

  /** The last entry that tells of a change, if there is any. */
  public Optional<TrailLine> lastChange() throws AuditException {
    if (!Files.isDirectory(folder.path(), LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    TrailLine[] found = new TrailLine[1];
    try {
      BackwardLines.read(
          folder.segments(),
          line -> {
            if (line.json().has("change")) {
              found[0] = line;
            }
            return found[0] == null;
          });
    } catch (IOException e) {
      throw new AuditException("the tenant's trail " + folder.path() + " cannot be read: " + e, e);
    }
    return Optional.ofNullable(found[0]);
  }
}
