package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job's trail on disk: one folder, one writer. Safe for use by many threads. The stages that it
 * hands out complete on the writer's thread, so what hangs on them must not block.
 */
public final class JournalTrail implements Trail, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JournalTrail.class);
  private static final String DIED = "the daemon died";

  private final JobFolder folder;
  private final OpenMarks marks;
  private final FolderLock lock;
  private final JobKey key;
  private final JobReplay replay;
  private final ChainWriter writer;
  private final CommitThread commits;
  private final Thread thread;
  private boolean closed;

  private JournalTrail(
      JobFolder folder,
      OpenMarks marks,
      FolderLock lock,
      JobKey key,
      JobReplay replay,
      ChainWriter writer) {
    this.folder = folder;
    this.marks = marks;
    this.lock = lock;
    this.key = key;
    this.replay = replay;
    this.writer = writer;
    this.commits = new CommitThread(writer, CommitThread.MOST_EVER);
    this.thread = new Thread(commits, "audit-" + folder.path().getFileName());
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Begins a new trail in {@code auditDir/<job id>}; its first entry is on disk when this returns.
   *
   * @throws AuditException when the folder exists already or cannot be written
   */
  public static JournalTrail create(Path auditDir, TrailOpening opening, TrailClock clock)
      throws AuditException {
    return create(auditDir, opening, clock, DiskFile.FILES, ChainLimits.USUAL);
  }

  static JournalTrail create(
      Path auditDir, TrailOpening opening, TrailClock clock, AppendFiles files, ChainLimits limits)
      throws AuditException {
    JobFolder folder = new JobFolder(auditDir.resolve(jobId(opening.jobId())));
    OpenMarks marks = OpenMarks.in(auditDir);
    try {
      PrivateFiles.folder(auditDir);
      PrivateFiles.newFolder(folder.path());
      FolderLock lock = locked(folder);
      try {
        JobKey key = JobKey.make(folder);
        PolicyText.write(folder, opening.policyDigest(), opening.policyText());
        new Reserve(folder).make();
        marks.set(opening.jobId());
        PrivateFiles.forceFolder(auditDir);
        ChainWriter writer =
            new ChainWriter(
                folder, files, clock, limits, SegmentOpening.of(opening), Position.NOTHING);
        return new JournalTrail(folder, marks, lock, key, JobReplay.NOTHING, writer);
      } catch (IOException | AuditException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (FileAlreadyExistsException e) {
      throw new AuditException(folder.path() + " exists already; a job's id is used once", e);
    } catch (IOException e) {
      throw cannot("begun", folder, e);
    }
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
    JobFolder folder = new JobFolder(auditDir.resolve(jobId(jobId)));
    OpenMarks marks = OpenMarks.in(auditDir);
    try {
      PrivateFiles.folder(auditDir);
      PrivateFiles.folder(folder.path());
      if (marks.ours(jobId)) {
        throw inUse(folder);
      }
      FolderLock lock = locked(folder);
      try {
        ReopenedTrail trail = resumable(folder);
        marks.set(jobId);
        JobKey key = JobKey.read(folder);
        new Reserve(folder).make();
        ChainWriter writer = trail.goOn(session, DIED, clock);
        return new JournalTrail(folder, marks, lock, key, trail.replay(), writer);
      } catch (IOException | AuditException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw cannot("resumed", folder, e);
    }
  }

  private static ReopenedTrail resumable(JobFolder folder) throws AuditException {
    ReopenedTrail trail = ReopenedTrail.verified(folder);
    if (trail.replay().closed()) {
      throw new AuditException(folder.path() + ": the job has ended; start it anew");
    }
    if (!trail.begun() || !trail.opening("").resumable()) {
      throw new AuditException(folder.path() + ": the job was not started by serve; start it anew");
    }
    return trail;
  }

  private static String jobId(String id) throws AuditException {
    if (id.equals(JobFolder.TENANT)) {
      throw new AuditException("no job can have the id " + id);
    }
    return JobIds.checked(id);
  }

  private static FolderLock locked(JobFolder folder) throws IOException, AuditException {
    FolderLock lock = new FolderLock(folder);
    if (!lock.tryTake()) {
      lock.close();
      throw inUse(folder);
    }
    return lock;
  }

  private static AuditException inUse(JobFolder folder) {
    return new AuditException(folder.path() + " is written by another daemon; end it first");
  }

  private static AuditException cannot(String what, JobFolder folder, IOException e) {
    return new AuditException(
        "the audit trail " + folder.path() + " cannot be " + what + ": " + e, e);
  }

  @Override
  public CompletionStage<Long> append(TrailEntry entry) {
    return commits.append(key.over(entry));
  }

  /** What the trail held when it was opened; its open calls are unknown outcomes since. */
  public JobReplay replay() {
    return replay;
  }

  /** The trail's folder. */
  public Path folder() {
    return folder.path();
  }

  /** Why nothing can be written any more; completes once, when that happens. */
  public CompletionStage<AuditException> failure() {
    return commits.failure();
  }

  /**
   * Closes the trail for good: a job-close entry, the head, and nothing after. Closing it again
   * does nothing.
   *
   * @throws AuditException when that could not be written; the next command closes the trail then
   */
  @Override
  public synchronized void close() throws AuditException {
    if (closed) {
      return;
    }
    closed = true;
    CompletableFuture<Long> last = commits.append(TrailEntry.of(EntryKind.JOB_CLOSE));
    commits.finish();
    try {
      ended();
      last.join();
      AuditException failed = commits.failure().getNow(null);
      if (failed != null) {
        throw failed;
      }
      new Reserve(folder).release();
      marks.clear(folder.path().getFileName().toString());
    } catch (CompletionException e) {
      throw new AuditException("the audit trail could not be closed: " + e.getMessage(), e);
    } catch (IOException e) {
      throw cannot("closed", folder, e);
    } finally {
      release();
    }
  }

  /** Lets go of the trail as a daemon does that dies: nothing more is written. For tests. */
  synchronized void abandon() {
    closed = true;
    commits.halt();
    ended();
    release();
  }

  private void ended() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void release() {
    try (lock;
        writer) {
      // Both are let go, whatever becomes of the other.
    } catch (IOException e) {
      LOG.warn("audit trail not closed cleanly folder={}", folder.path(), e);
    }
  }
}
