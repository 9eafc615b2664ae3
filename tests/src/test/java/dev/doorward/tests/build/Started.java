package dev.doorward.tests.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A process under test whose streams go to files, so that it never waits for its reader. */
public record Started(Process process, Path out, Path err) {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  /** Starts it; its streams go to {@code out} and {@code err} in this folder. */
  public static Started of(ProcessBuilder builder, Path folder) throws IOException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    return new Started(process, out, err);
  }

  /** Closes its standard input and waits for its end. */
  public Ended end() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        kill();
        throw new AssertionError("did not end; it said: " + text(err));
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
    return new Ended(process.exitValue(), text(out), text(err));
  }

  /** Waits until it has said this on standard error. */
  public void untilItSays(String text) {
    until(() -> text(err).contains(text));
  }

  /** Waits until it has said this on standard output. */
  public void untilItShows(String text) {
    until(() -> text(out).contains(text));
  }

  /** Kills it and all that it started. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Waits until it has come about; fails after a while. */
  public static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it did not come about in " + LIMIT);
      }
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
