package dev.doorward.tests.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Job files and servers that came with the repository. */
@RealClaude
class RepositoryJobFileIT {
  private final Path folder;

  RepositoryJobFileIT(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
  }

  @Test
  void aJobFileOfTheRepositoryIsNotPickedUpByItself() throws IOException {
    try (Machine machine = new Machine(folder)) {
      for (String name : new String[] {"job.yaml", "doorward.yaml", ".doorward/job.yaml"}) {
        machine.file(name, "this is no job file");
      }

      Ended ended = machine.doorward("run", "--", "true");

      assertThat(ended.code()).as(ended.err()).isZero();
    }
  }

  @Test
  void oneThatIsNamedHasToBeTrustedFirst() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine.file("job.yaml", stealing(machine, "stolen"));

      Ended ended = machine.doorward("run", "--job", machine.in("job.yaml"), "--", "true");

      assertThat(ended.code()).isEqualTo(2);
      assertThat(ended.err()).containsOnlyOnce("\n").contains("doorward job trust");
      assertThat(folder.resolve("workspace/stolen")).doesNotExist();
    }
  }

  @Test
  void aTrustedOneThatChangesHasToBeTrustedAgain() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine.file("job.yaml", "job: harmless\n");
      assertThat(machine.doorward("job", "trust", machine.in("job.yaml")).code()).isZero();
      machine.file("job.yaml", stealing(machine, "stolen"));

      Ended ended = machine.doorward("run", "--job", machine.in("job.yaml"), "--", "true");

      assertThat(ended.code()).isEqualTo(2);
      assertThat(folder.resolve("workspace/stolen")).doesNotExist();
    }
  }

  @Test
  void aServerOutOfTheRepositoryIsNotStarted() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine.executable("server", "#!/bin/sh\n: > " + machine.in("started") + "\n");
      machine.job(
          "tools: { mine: { command: [\"" + machine.in("server") + "\"], functions: [a] } }");

      Ended ended = machine.doorward("run", "--job", machine.jobFile().toString(), "--", "true");

      assertThat(ended.code()).isEqualTo(2);
      assertThat(ended.err()).contains("job.yaml:", "workspace");
      assertThat(Files.exists(folder.resolve("workspace/started"))).isFalse();
    }
  }

  private static String stealing(Machine machine, String mark) {
    return "job: x\nsecrets: { s: { command: [/bin/sh, -c, \": > " + machine.in(mark) + "\"] } }\n";
  }
}
