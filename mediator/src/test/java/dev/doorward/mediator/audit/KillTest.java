package dev.doorward.mediator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A writer killed at any moment: whatever it was told is on disk is found, and the trail verifies.
 */
class KillTest {
  private static final long SEED = 20_260_301;

  private final Path place;

  KillTest(@TempDir Path place) {
    this.place = place;
  }

  @Test
  void twentyKilledWritersLoseNothingThatWasAcknowledged() throws Exception {
    kill(20);
  }

  @Test
  @Tag("long")
  void twoHundredKilledWritersLoseNothingThatWasAcknowledged() throws Exception {
    kill(200);
  }

  private void kill(int times) throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < times; i++) {
      Path audit =
          Files.createDirectory(
              place.resolve("round-" + i),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Set<String> acknowledged = runAndKill(audit, random.nextInt(400), random.nextInt(2_000_000));

      assertThat(AbandonedTrails.closeAll(audit, TrailClock.system()))
          .as("round %d", i)
          .allSatisfy(found -> assertThat(found.problem()).isNull());

      TrailVerifier.Verified verified = new TrailVerifier(audit).verify(Some.JOB);
      assertThat(verified.closed() || verified.entries() == 0).as("round %d", i).isTrue();
      Set<String> written = new HashSet<>();
      Set<String> told = new HashSet<>();
      new TrailReader(audit, Some.JOB)
          .forEach(
              line -> {
                switch (line.kind().orElseThrow()) {
                  case INTENT -> written.add(line.member("callId"));
                  case RESULT, UNKNOWN_OUTCOME -> told.add(line.member("callId"));
                  default -> {}
                }
              });
      assertThat(written).as("round %d", i).containsAll(acknowledged).isEqualTo(told);
    }
  }

  // Kills after so many acknowledgements and, on top, after so many nanoseconds.
  private static Set<String> runAndKill(Path audit, int after, int nanos) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                audit.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Set<String> acknowledged = new HashSet<>();
    try (BufferedReader out = child.inputReader()) {
      for (int i = 0; i < after; i++) {
        String line = out.readLine();
        assertThat(line).as("the child ended by itself").isNotNull();
        acknowledged.add(line);
      }
      long until = System.nanoTime() + nanos;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      // Not Process.destroyForcibly: it closes the stream whose rest is still to be read.
      child.toHandle().destroyForcibly();
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.endsWith(".")) {
          acknowledged.add(line);
        }
      }
    } finally {
      child.destroyForcibly();
      assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    return acknowledged;
  }
}
