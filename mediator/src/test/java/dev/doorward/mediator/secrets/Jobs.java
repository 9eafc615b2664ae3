package dev.doorward.mediator.secrets;

import dev.doorward.mediator.job.JobException;
import dev.doorward.mediator.job.JobFiles;
import dev.doorward.mediator.job.JobPlaces;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.job.JobTrust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Makes policies out of job files, under one folder. */
final class Jobs {
  private final Path folder;

  Jobs(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    Files.createDirectories(this.folder.resolve("workspace"));
  }

  JobPolicy of(String text) throws IOException, JobException {
    Path file = Files.writeString(folder.resolve("job.yaml"), text);
    JobPlaces places =
        new JobPlaces(
            folder.resolve("home"),
            folder.resolve("tenant.yaml"),
            folder.resolve("trusted"),
            List.of(folder.resolve("state")));
    return new JobFiles(places, JobTrust.in(folder.resolve("trusted"), Clock.systemUTC()))
        .read(file, folder.resolve("workspace"));
  }

  Path file(String name, String text, String mode) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setPosixFilePermissions(
        file, java.nio.file.attribute.PosixFilePermissions.fromString(mode));
    return file;
  }

  /** A program of these lines. */
  Path program(String name, String lines) throws IOException {
    return file(name, "#!/bin/sh\n" + lines, "rwx------");
  }
}
