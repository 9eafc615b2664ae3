package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One small file for each trail that is not closed, named by its job and holding its writer's
 * process id and start: whoever looks for abandoned trails need not look at every trail there ever
 * was.
 */
record OpenMarks(Path folder) {
  static OpenMarks in(Path auditDir) {
    return new OpenMarks(auditDir.resolve(".open"));
  }

  void set(String jobId) throws IOException {
    PrivateFiles.folder(folder);
    PrivateFiles.write(folder.resolve(jobId), self().getBytes(StandardCharsets.US_ASCII));
  }

  void clear(String jobId) throws IOException {
    Files.deleteIfExists(folder.resolve(jobId));
  }

  /** The jobs whose trails are not closed, by id. */
  List<String> jobs() throws IOException {
    List<String> jobs = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(folder)) {
      for (Path mark : entries) {
        String name = mark.getFileName().toString();
        if (!name.endsWith(".tmp")) {
          jobs.add(name);
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    }
    jobs.sort(null);
    return jobs;
  }

  /**
   * Whether this process writes the trail. Asked before its lock is tried, for to close a
   * descriptor of the lock's file would give this process's own lock up (POSIX).
   */
  boolean ours(String jobId) throws IOException {
    try {
      return Files.readString(folder.resolve(jobId)).equals(self());
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  // With its start: in a container, one daemon after the other has the same number.
  private static String self() {
    ProcessHandle process = ProcessHandle.current();
    long start = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return process.pid() + " " + start;
  }
}
