package dev.doorward.mediator.audit;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A trail that several processes append to, one entry at a time under a lock: the tenant's. Same
 * format and same verification as a job's. Safe for use by many threads.
 */
public final class SharedTrail {
  private final Path folder;

  /** The trail in {@code auditDir/tenant}; made when the first entry is written. */
  public SharedTrail(Path auditDir, TrailClock clock) {
    this.folder = auditDir.resolve("tenant");
  }

  /** Writes one entry; on disk when this returns. */
  public long append(TrailEntry entry) throws AuditException {
    throw new AuditException("not built yet in " + folder);
  }

  /** The last entry that tells of a change, if there is any. */
  public Optional<TrailLine> lastChange() throws AuditException {
    throw new AuditException("not built yet");
  }
}
