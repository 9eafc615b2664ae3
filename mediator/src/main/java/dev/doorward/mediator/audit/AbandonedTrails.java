package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Closes the trails of daemons that died. */
public final class AbandonedTrails {
  private static final String WHY = "the daemon died; a later command closed its trail";

  /**
   * @param unknownOutcomes calls that may have been made and of which no result is known
   * @param problem why the trail could not be closed; null when it was
   */
  public record Abandoned(String jobId, int unknownOutcomes, @Nullable AuditException problem) {}

  private AbandonedTrails() {}

  /**
   * Closes every trail that was left open, is in use by nobody and cannot be resumed. Looks only at
   * the marks of open trails, so it costs one listing of an empty folder when there is none.
   *
   * @return what was found, by job id; a trail with a problem does not keep others from being
   *     closed
   * @throws AuditException when the marks cannot be read
   */
  public static List<Abandoned> closeAll(Path auditDir, TrailClock clock) throws AuditException {
    OpenMarks marks = OpenMarks.in(auditDir);
    List<Abandoned> found = new ArrayList<>();
    try {
      for (String job : marks.jobs()) {
        if (!marks.ours(job)) {
          close(auditDir, job, marks, clock).ifPresent(found::add);
        }
      }
    } catch (IOException e) {
      throw new AuditException(
          "the marks of open trails in " + marks.folder() + " cannot be read: " + e, e);
    }
    return found;
  }

  private static Optional<Abandoned> close(
      Path auditDir, String job, OpenMarks marks, TrailClock clock) {
    try {
      JobFolder folder = new JobFolder(auditDir.resolve(JobIds.checked(job)));
      if (!Files.isDirectory(folder.path(), LinkOption.NOFOLLOW_LINKS)) {
        throw new TamperedException(
            folder.path()
                + " is gone, the trail of a job that never ended; to accept that, delete "
                + marks.folder().resolve(job));
      }
      try (FolderLock lock = new FolderLock(folder)) {
        return lock.tryTake() ? closed(folder, job, marks, clock) : Optional.empty();
      }
    } catch (AuditException e) {
      return Optional.of(new Abandoned(job, 0, e));
    } catch (IOException e) {
      return Optional.of(
          new Abandoned(job, 0, new AuditException("the trail of " + job + ": " + e, e)));
    }
  }

  private static Optional<Abandoned> closed(
      JobFolder folder, String job, OpenMarks marks, TrailClock clock)
      throws IOException, AuditException {
    ReopenedTrail trail = ReopenedTrail.verified(folder);
    boolean done = !trail.begun() || trail.replay().closed();
    if (!done && trail.opening("").resumable()) {
      return Optional.empty();
    }
    if (!done) {
      try (ChainWriter writer = trail.goOn(trail.lastSession(), WHY, clock)) {
        writer.add(TrailEntry.of(EntryKind.JOB_CLOSE).with("reason", WHY));
        writer.commit();
        writer.head();
      }
    }
    new Reserve(folder).release();
    marks.clear(job);
    return done
        ? Optional.empty()
        : Optional.of(new Abandoned(job, trail.replay().open().size(), null));
  }
}
