package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Reads a trail without verifying it, in bounded memory. Takes no lock. */
public final class TrailReader {
  private final JobFolder folder;

  /**
   * @param jobId or {@code tenant}
   * @throws AuditException when there is no such trail
   */
  public TrailReader(Path auditDir, String jobId) throws AuditException {
    this.folder = new JobFolder(auditDir.resolve(JobIds.checked(jobId)));
    if (!Files.isDirectory(folder.path(), LinkOption.NOFOLLOW_LINKS)) {
      throw new AuditException("there is no trail in " + folder.path());
    }
  }

  /** The ids of all jobs that have a trail, the one written last first. */
  public static List<String> jobs(Path auditDir) throws AuditException {
    record Written(String job, FileTime at) {}
    List<Written> found = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(auditDir)) {
      for (Path entry : entries) {
        String job = entry.getFileName().toString();
        if (!job.startsWith(".") && !job.equals(JobFolder.TENANT) && Files.isDirectory(entry)) {
          found.add(new Written(job, Files.getLastModifiedTime(entry)));
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new AuditException("the trails in " + auditDir + " cannot be listed: " + e, e);
    }
    return found.stream()
        .sorted(Comparator.comparing(Written::at).reversed().thenComparing(Written::job))
        .map(Written::job)
        .toList();
  }

  /** Every whole entry, in order. */
  public void forEach(Consumer<TrailLine> entry) throws AuditException {
    for (Path segment : folder.segments()) {
      try (Lines lines = new Lines(segment)) {
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
          entry.accept(LineParser.parse(segment, lines.number(), line));
        }
      } catch (IOException e) {
        throw new AuditException(segment + " cannot be read: " + e.getMessage(), e);
      }
    }
  }

  /** Every entry of one call, in order. */
  public List<TrailLine> ofCall(String callId) throws AuditException {
    List<TrailLine> found = new ArrayList<>();
    forEach(
        line -> {
          if (line.member("callId").equals(callId)) {
            found.add(line);
          }
        });
    return found;
  }

  /** The last entries, in order. */
  public List<TrailLine> last(int count) throws AuditException {
    Deque<TrailLine> found = new ArrayDeque<>();
    if (count > 0) {
      backwards(
          line -> {
            found.addFirst(line);
            return found.size() < count;
          });
    }
    return List.copyOf(found);
  }

  /** Entries written after this one, in order; ask again later for more. */
  public List<TrailLine> after(long seq) throws AuditException {
    Deque<TrailLine> found = new ArrayDeque<>();
    backwards(
        line -> {
          boolean later = line.seq() > seq;
          if (later) {
            found.addFirst(line);
          }
          return later;
        });
    return List.copyOf(found);
  }

  /** What became of the job so far. */
  public JobReplay replay() throws AuditException {
    JobReplay.Folding folding = new JobReplay.Folding(true);
    forEach(folding::take);
    return folding.folded();
  }

  /**
   * The text of the policy that the job was opened with.
   *
   * @throws TamperedException when the text kept beside the trail is not the one of its digest
   */
  public String policyText() throws AuditException {
    try (Lines lines = new Lines(folder.segment(0))) {
      byte[] first = lines.next();
      if (first == null) {
        throw new AuditException(folder.path() + ": the trail has no first entry");
      }
      return PolicyText.read(
          folder, LineParser.parse(folder.segment(0), 1, first).member("policyDigest"));
    } catch (IOException e) {
      throw new AuditException("the trail " + folder.path() + " cannot be read: " + e, e);
    }
  }

  private void backwards(java.util.function.Predicate<TrailLine> more) throws AuditException {
    try {
      BackwardLines.read(folder.segments(), more);
    } catch (IOException e) {
      throw new AuditException("the trail " + folder.path() + " cannot be read: " + e, e);
    }
  }
}
