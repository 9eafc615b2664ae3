package dev.doorward.mediator.front.claude;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.PumpStreamHandler;

/**
 * Runs {@code --version} in an empty folder, as home too, with an environment of its own and a time
 * limit, so that nothing of the workspace is read.
 */
public final class SafeVersionProbe implements ClaudeInstall.VersionProbe {
  private static final int LONGEST = 4_096;

  private final Duration limit;

  public SafeVersionProbe(Duration limit) {
    this.limit = limit;
  }

  @Override
  public String ask(Path program) throws IOException {
    Path empty = Files.createTempDirectory("doorward-version");
    try {
      return run(program, empty);
    } finally {
      deleteAll(empty);
    }
  }

  private String run(Path program, Path empty) throws IOException {
    Bounded out = new Bounded();
    DefaultExecutor executor = DefaultExecutor.builder().setWorkingDirectory(empty.toFile()).get();
    executor.setWatchdog(ExecuteWatchdog.builder().setTimeout(limit).get());
    executor.setStreamHandler(
        new PumpStreamHandler(out, OutputStream.nullOutputStream(), InputStream.nullInputStream()));
    executor.execute(
        new CommandLine(program.toFile()).addArgument("--version"),
        Map.of("HOME", empty.toString(), "PATH", "/usr/bin:/bin", "DISABLE_AUTOUPDATER", "1"));
    return out.text();
  }

  private static void deleteAll(Path folder) throws IOException {
    try (java.util.stream.Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** Keeps the first bytes and forgets the rest. */
  private static final class Bounded extends OutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int b) {
      if (kept.size() < LONGEST) {
        kept.write(b);
      }
    }

    synchronized String text() {
      return kept.toString(StandardCharsets.UTF_8);
    }
  }
}
