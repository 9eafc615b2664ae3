package dev.doorward.mediator.audit;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Reads a trail without verifying it, in bounded memory. Takes no lock. */
public final class TrailReader {
  private final Path folder;

  /**
   * @param jobId or {@code tenant}
   * @throws AuditException when there is no such trail
   */
  public TrailReader(Path auditDir, String jobId) throws AuditException {
    this.folder = auditDir.resolve(JobIds.checked(jobId));
  }

  /** The ids of all jobs that have a trail, the one written last first. */
  public static List<String> jobs(Path auditDir) throws AuditException {
    throw new AuditException("not built yet");
  }

  /** Every whole entry, in order. */
  public void forEach(Consumer<TrailLine> entry) throws AuditException {
    throw new AuditException("not built yet in " + folder);
  }

  /** Every entry of one call, in order. */
  public List<TrailLine> ofCall(String callId) throws AuditException {
    throw new AuditException("not built yet");
  }

  /** The last entries, in order. */
  public List<TrailLine> last(int count) throws AuditException {
    throw new AuditException("not built yet");
  }

  /** Entries written after this one; ask again later for more. */
  public List<TrailLine> after(long seq) throws AuditException {
    throw new AuditException("not built yet");
  }

  /**
   * The text of the policy that the job was opened with.
   *
   * @throws TamperedException when the text kept beside the trail is not the one of its digest
   */
  public String policyText() throws AuditException {
    throw new AuditException("not built yet");
  }
}
