package dev.doorward.mediator.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** A home, Doorward's own directories, a workspace and a place for job files, under one folder. */
final class Ground {
  static final Clock NOON = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  final Path home;
  final Path config;
  final Path state;
  final Path workspace;
  final Path jobs;
  final Path trustFile;

  Ground(Path folder) {
    try {
      Path real = folder.toRealPath();
      this.home = Files.createDirectories(real.resolve("home"));
      this.config = Files.createDirectories(real.resolve("home/.config/doorward"));
      this.state = Files.createDirectories(real.resolve("home/.local/state/doorward"));
      Files.createDirectories(state.resolve("audit"));
      this.workspace = Files.createDirectories(real.resolve("home/project"));
      this.jobs = Files.createDirectories(real.resolve("jobs"));
      this.trustFile = state.resolve("trusted-jobs");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JobPlaces places() {
    return new JobPlaces(home, config.resolve("tenant.yaml"), trustFile, List.of(config, state));
  }

  JobTrust trust() {
    return JobTrust.in(trustFile, NOON);
  }

  JobFiles files() {
    return new JobFiles(places(), trust());
  }

  /** Writes a file into a place and names it. */
  Path write(Path place, String name, String text) {
    try {
      return Files.writeString(place.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a job file that lies where job files should. */
  JobPolicy read(String text) throws JobException {
    return files().read(write(jobs, "job.yaml", text), workspace);
  }

  /** The lines a job file gives, with FILE in place of its path. */
  List<String> mistakes(String text) {
    Path file = write(jobs, "job.yaml", text);
    try {
      files().read(file, workspace);
      return List.of();
    } catch (JobException e) {
      return e.lines().stream().map(line -> line.replace(file.toString(), "FILE")).toList();
    }
  }
}
