package dev.doorward.mediator.audit;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/**
 * Where a job's events are written, append only. Safe for use by many threads; entries of one
 * thread keep their order. Once an append failed, every later one fails: the gate is closed.
 */
public interface Trail {
  /**
   * Writes an entry.
   *
   * @return completes with the entry's sequence number when it is on disk, or with an {@link
   *     AuditException} when it is not
   */
  CompletionStage<Long> append(TrailEntry entry);

  /**
   * Writes an entry and waits until it is on disk, at most until the thread is interrupted, as the
   * session's end does; the entry may then still reach the disk.
   *
   * @throws AuditException when it is not known to be on disk; the thread's interrupt is kept
   */
  default long appendAndWait(TrailEntry entry) throws AuditException {
    try {
      return append(entry).toCompletableFuture().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AuditException audit) {
        throw audit;
      }
      throw new AuditException("the audit trail failed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AuditException("the session ended before the audit trail was written", e);
    }
  }
}
