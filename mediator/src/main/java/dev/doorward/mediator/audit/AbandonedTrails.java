package dev.doorward.mediator.audit;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes the trails of daemons that died. */
public final class AbandonedTrails {
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
    throw new AuditException("not built yet");
  }
}
