package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A launcher's process is killed: nothing that it held may live on. */
@Tag("sandbox")
class LauncherDeathTest {
  private final Path directory;

  LauncherDeathTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void nothingSurvivesAKilledLauncher() throws Exception {
    String mark = "mark-" + UUID.randomUUID();
    String script =
        "(setsid bash -c 'exec -a " + mark + " sleep 300' >/dev/null 2>&1 &); echo ready; read x";
    Process program = new ProcessBuilder(SandboxMain.line(directory, Stdio.PIPES, script)).start();
    BufferedReader out = program.inputReader();
    assertThat(out.readLine()).isEqualTo("ready");
    Processes.eventually("it runs", () -> Processes.living(mark));
    program.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    Processes.eventually("it is gone", () -> !Processes.living(mark));
    Processes.eventually("its files are gone", () -> isEmpty(directory));
  }

  /** The sandbox is not complete yet at most of these moments, and bubblewrap's child unbound. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 6, 8, 10, 14, 20})
  void nothingSurvivesALauncherKilledDuringTheSetUp(long milliseconds) throws Exception {
    String mark = "mark-" + UUID.randomUUID();
    String script = "exec -a " + mark + " sleep 300";
    Process program = new ProcessBuilder(SandboxMain.line(directory, Stdio.PIPES, script)).start();
    Processes.eventually("the shim runs", this::hasStatus);
    java.util.concurrent.locks.LockSupport.parkNanos(milliseconds * 1_000_000);
    program.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    Processes.eventually("the guard is done", () -> isEmpty(directory));
    assertThat(Processes.living(mark)).isFalse();
  }

  /** The shim has written its process group. */
  private boolean hasStatus() {
    try (var found = Files.walk(directory)) {
      return found.anyMatch(f -> f.toString().endsWith(".status") && f.toFile().length() > 0);
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private static boolean isEmpty(Path directory) {
    try (var files = Files.list(directory)) {
      return files.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }
}
