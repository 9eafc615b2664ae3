package dev.doorward.mediator.audit;

import java.nio.file.Path;

/** Verifies a whole trail: every line, the chain over all segments, and the head. Stateless. */
public final class TrailVerifier {
  /**
   * @param jobId or {@code tenant}
   * @param lastHash of the last entry, 64 hexadecimal digits; empty when there is none
   * @param closed whether it ends with its job-close
   * @param tornBytes bytes after the last line's end: a write that was cut off, or is under way; 0
   *     for none
   */
  public record Verified(
      String jobId, int segments, long entries, String lastHash, boolean closed, long tornBytes) {}

  private final Path auditDir;

  public TrailVerifier(Path auditDir) {
    this.auditDir = auditDir;
  }

  /**
   * Reads the whole trail of a job, or of {@code tenant}; takes no lock, so a trail in use can be
   * verified up to its last whole line.
   *
   * @throws TamperedException with file, line and what
   * @throws AuditException when there is no such trail or it cannot be read
   */
  public Verified verify(String jobId) throws AuditException {
    JobFolder folder = new JobFolder(auditDir.resolve(JobIds.checked(jobId)));
    Position end = TrailScan.verify(folder, line -> {});
    return new Verified(
        jobId,
        end.segment() + 1,
        end.next(),
        end.next() == 0 ? "" : end.hash(),
        end.closed(),
        end.tornBytes());
  }
}
