package dev.doorward.mediator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFileTest {
  private final Ground ground;

  SourceFileTest(@TempDir Path folder) {
    this.ground = new Ground(folder);
  }

  private JobPolicy start(Path file) throws JobException {
    return ground.files().read(file, ground.workspace);
  }

  @Test
  void aFileThatIsNotThere() {
    assertThatThrownBy(() -> start(ground.jobs.resolve("no.yaml")))
        .hasMessage(
            ground.jobs.resolve("no.yaml")
                + ":1:1: is not there; check the path, or make the file");
  }

  @Test
  void aDirectory() {
    assertThatThrownBy(() -> start(ground.jobs)).hasMessageContaining("is no regular file");
  }

  @Test
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = ground.jobs.resolve("pipe");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertThat(made.waitFor(20, TimeUnit.SECONDS)).isTrue();
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> assertThatThrownBy(() -> start(pipe)).hasMessageContaining("is no regular file"));
  }

  @Test
  void aFileThatEverybodyCanWrite() throws Exception {
    Path file = ground.write(ground.jobs, "job.yaml", "job: j\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
    assertThatThrownBy(() -> start(file))
        .hasMessage(file + ":1:1: can be written by everybody; type: chmod o-w FILE");
  }

  @Test
  void aFileOfOneMebibyteIsRead() throws JobException {
    String job = "job: j\n#";
    Path file = ground.write(ground.jobs, "job.yaml", job + "x".repeat((1 << 20) - job.length()));
    assertThat(start(file).name()).isEqualTo("j");
  }

  @Test
  void aFileOfOneByteMoreIsNot() {
    String job = "job: j\n#";
    Path file =
        ground.write(ground.jobs, "job.yaml", job + "x".repeat((1 << 20) + 1 - job.length()));
    assertThatThrownBy(() -> start(file)).hasMessageContaining("is larger than 1 MiB");
  }

  @Test
  void aNameThatATerminalWouldObeyIsEscaped() {
    assertThatThrownBy(() -> start(ground.jobs.resolve("a\u001b[2Jb.yaml")))
        .hasMessageNotContaining("\u001b")
        .hasMessageContaining("a");
  }

  @Test
  void aLinkOutsideTheWorkspaceIsFollowed() throws Exception {
    Path file = ground.write(ground.jobs, "job.yaml", "job: j\n");
    Path link = Files.createSymbolicLink(ground.jobs.resolve("current.yaml"), file);
    assertThat(start(link).name()).isEqualTo("j");
  }

  @Test
  void aThousandMistakesAreCutToWhatHelps() {
    StringBuilder file = new StringBuilder("job: j\n");
    for (int i = 0; i < 1000; i++) {
      file.append("key").append(i).append(": 1\n");
    }
    assertThat(ground.mistakes(file.toString())).hasSize(50);
  }
}
