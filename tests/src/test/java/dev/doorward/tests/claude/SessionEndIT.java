package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a session ends, and what is left of it. */
@RealClaude
class SessionEndIT {
  private final Path folder;

  SessionEndIT(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
  }

  @Test
  void theHarnesssOwnExitCodeIsReturned() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine.model(new Script().refuses(400));

      assertThat(machine.claude().code()).isEqualTo(1);
    }
  }

  @Test
  void withoutClaudeCodeOneLineSaysWhatToDo() throws IOException {
    try (Machine machine = new Machine(folder)) {
      Ended ended = machine.variable("PATH", "/usr/bin:/bin").claude();

      assertThat(ended.code()).isEqualTo(2);
      assertThat(ended.err())
          .isEqualTo(
              "doorward: claude is not on PATH; install Claude Code, or add its folder to PATH\n");
    }
  }

  @Test
  void aSessionThatIsToldToStopLeavesNothingBehind() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine.model(
          new Script().turn(bash("long", "touch " + machine.in("begun") + "; sleep 300")));
      Started running = machine.startClaude();
      try (Approver person = new Approver(machine)) {
        person.yes(1);
      }
      Started.until(() -> Files.exists(folder.resolve("workspace/begun")));

      running.process().destroy();

      assertThat(running.end().code()).isNotZero();
      Started.until(() -> processes().isEmpty());
      assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain("" + folder);
      assertThat(folder.resolve("workspace/.claude")).doesNotExist();
      assertThat(machine.state().resolve("run")).isDirectoryNotContaining("glob:**files-*");
      assertThat(machine.doorward("audit", "verify").code()).isZero();
      assertThat(machine.audit().of("long")).contains("intent").endsWith("unknown-outcome");
    }
  }

  /** Processes that name this test's folder, or work in it. */
  private List<String> processes() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(path -> path.getFileName().toString().matches("[0-9]+"))
          .filter(this::concerned)
          .map(Path::toString)
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private boolean concerned(Path process) {
    try {
      return Files.readString(process.resolve("cmdline")).contains(folder.toString())
          || Files.readSymbolicLink(process.resolve("cwd")).startsWith(folder);
    } catch (IOException e) {
      return false; // it has ended
    }
  }
}
