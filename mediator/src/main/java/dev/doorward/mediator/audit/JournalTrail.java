package dev.doorward.mediator.audit;

import java.nio.file.Path;
import java.util.concurrent.CompletionStage;

/**
 * A job's trail on disk: one folder, one writer. Safe for use by many threads. The stages that it
 * hands out complete on the writer's thread, so what hangs on them must not block.
 */
public final class JournalTrail implements Trail, AutoCloseable {
  private JournalTrail() {}

  /**
   * Begins a new trail in {@code auditDir/<job id>}; its first entry is on disk when this returns.
   *
   * @throws AuditException when the folder exists already or cannot be written
   */
  public static JournalTrail create(Path auditDir, TrailOpening opening, TrailClock clock)
      throws AuditException {
    throw new AuditException("not built yet");
  }

  /**
   * Goes on with the trail of a daemon that died: verifies it, sets a torn tail aside, and marks
   * every call with an intent and no result as an unknown outcome.
   *
   * @param session the id of this run of the daemon
   * @throws TamperedException when the trail is not what was written
   * @throws AuditException when it is in use, was closed, or was not opened as resumable
   */
  public static JournalTrail resume(Path auditDir, String jobId, String session, TrailClock clock)
      throws AuditException {
    throw new AuditException("not built yet");
  }

  @Override
  public CompletionStage<Long> append(TrailEntry entry) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** What the trail held when it was opened: nothing for a new one. */
  public JobReplay replay() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** The trail's folder. */
  public Path folder() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Why nothing can be written any more; completes once, when that happens. */
  public CompletionStage<AuditException> failure() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Closes the trail for good: a job-close entry, the head, and nothing after. */
  @Override
  public void close() throws AuditException {
    throw new AuditException("not built yet");
  }
}
