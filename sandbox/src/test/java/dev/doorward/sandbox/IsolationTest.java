package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command can see and touch. Each test is a trap that a sandbox was once found open to. */
@Tag("sandbox")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IsolationTest {
  private Sandboxes sandboxes;
  private Path host;

  @BeforeAll
  void open(@TempDir Path directory) {
    host = directory;
    sandboxes = new Sandboxes(directory);
  }

  @AfterAll
  void close() {
    sandboxes.close();
  }

  @Test
  void environmentHoldsOnlyWhatWasGiven() {
    Sandboxes.Outcome outcome =
        sandboxes.run(SandboxSpec.builder(List.of("env")).environment("GIVEN", "1").build());
    assertThat(outcome.out().lines().map(line -> line.split("=", 2)[0]))
        .containsExactlyInAnyOrder(
            "GIVEN", "HOME", "LANG", "LOGNAME", "PATH", "PWD", "TMPDIR", "USER");
  }

  @Test
  void environmentOfTheFirstProcessHoldsNothingOfTheCallers() {
    String environ = sandboxes.bash("tr '\\0' '\\n' < /proc/1/environ").out();
    assertThat(environ).isEqualTo("PATH=/usr/bin:/bin");
  }

  @Test
  void firstProcessesCommandLineTellsNothingOfTheHost() {
    String line = sandboxes.bash("tr '\\0' ' ' < /proc/1/cmdline").out();
    assertThat(line).startsWith("bwrap --args ").doesNotContain(host.toString());
  }

  @Test
  void commandHasNoDescriptorButItsThree() throws IOException {
    HeldProcess cat =
        sandboxes.launcher().start(SandboxSpec.builder(List.of("cat")).build(), Stdio.PIPES);
    Processes.eventually(
        "cat runs", () -> Processes.commandLine(cat.innerPid().orElse(0)).startsWith("cat"));
    assertThat(Processes.descriptors(cat.innerPid().orElseThrow()))
        .containsExactlyInAnyOrder("0", "1", "2");
    cat.stdin().close();
    assertThat(Sandboxes.await(cat)).isEqualTo(new ExitStatus(0, true));
  }

  @Test
  void firstProcessKeepsNoDescriptorThatReachesTheHost() {
    String open = sandboxes.bash("ls -l /proc/1/fd").out();
    assertThat(open).doesNotContain(host.toString());
  }

  @Test
  void hostsFilesAreAbsent() throws IOException {
    Path secret = Files.writeString(host.resolve("secret"), "x");
    String seen =
        sandboxes
            .bash("ls -A /tmp /run /home /root /mnt /opt /srv /var " + secret + " 2>/dev/null")
            .out();
    assertThat(seen.split("\\s+"))
        .containsOnly("/home:", "doorward", "/run:", "/tmp:", "/var:", "run", "tmp");
  }

  @Test
  void etcHoldsOnlyTheAllowedEntries() {
    String seen = sandboxes.bash("ls -A /etc; ls -A /etc/ssl; cat /etc/passwd").out();
    assertThat(seen).doesNotContain("shadow", "ssh", "private", "sudoers", "npmrc", "gitconfig");
  }

  @Test
  void theUserInsideHasANameAndAPrivateHome() {
    Sandboxes.Outcome outcome =
        sandboxes.bash("id -un; id -u; echo $HOME; touch ~/x && stat -c %a ~");
    assertThat(outcome.all()).isEqualTo("doorward\n1000\n/home/doorward\n700");
  }

  @Test
  void hostNameTellsNothing() {
    assertThat(sandboxes.bash("cat /proc/sys/kernel/hostname").out()).isEqualTo("doorward");
  }

  @Test
  void onlyTheSandboxesProcessesAreSeen() {
    String pids = sandboxes.bash("for p in /proc/[0-9]*; do echo ${p#/proc/}; done").out();
    assertThat(pids.lines()).containsExactlyInAnyOrder("1", "2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/proc/sys/vm/swappiness",
        "/proc/sys/kernel/core_pattern",
        "/proc/sysrq-trigger",
        "/proc/irq/default_smp_affinity",
        "/proc/mtrr"
      })
  void kernelSettingsAreReadOnlyEvenWhereTheCallerIsRoot(String file) {
    String answer =
        sandboxes.bash("(exec 3>>" + file + ") 2>/dev/null && echo OPEN || echo closed").out();
    assertThat(answer).isEqualTo("closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/usr", "/etc", "/dev", "/usr/local", "/var", "/home"})
  void systemDirectoriesAreReadOnly(String directory) {
    String answer = sandboxes.bash("touch " + directory + "/x 2>&1").out();
    assertThat(answer).containsAnyOf("Read-only file system", "Permission denied");
  }

  @Test
  void devicesAreTheHarmlessOnes() {
    String devices =
        sandboxes
            .bash("cd /dev; for f in *; do [ -c $f ] || [ -b $f ] && echo $f; done | xargs")
            .out();
    assertThat(devices).isEqualTo("full null ptmx random tty urandom zero");
    assertThat(sandboxes.bash("echo x > /dev/null && head -c1 /dev/urandom | wc -c").out())
        .isEqualTo("1");
  }

  @Test
  void noCapabilityIsHeldAndNoneCanBeGained() {
    String status = sandboxes.bash("grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status").out();
    assertThat(status.lines().filter(line -> line.startsWith("Cap")))
        .isNotEmpty()
        .allMatch(line -> line.endsWith("0000000000000000"));
    assertThat(status).contains("NoNewPrivs:\t1", "Seccomp:\t2");
  }

  @Test
  void loopbackIsTheOnlyInterfaceAndIsTheSandboxesOwn() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String script =
          "cut -d: -f1 /proc/net/dev | tail -n +3 | xargs; cat /proc/net/route | wc -l;"
              + " (exec 3<>/dev/tcp/127.0.0.1/"
              + server.getLocalPort()
              + ") 2>/dev/null && echo OPEN || echo closed";
      assertThat(sandboxes.bash(script).out()).isEqualTo("lo\n1\nclosed");
    }
  }

  @Test
  void sharedMemoryOfTheHostIsNotSeen() {
    assertThat(sandboxes.bash("tail -n +2 /proc/sysvipc/shm | wc -l").out()).isEqualTo("0");
  }

  @Test
  void privateDirectoriesAreBounded() {
    Sandboxes.Outcome outcome =
        sandboxes.bash(
            "head -c 3000000 /dev/zero > ~/big; head -c 3000000 /dev/zero > /tmp/big;"
                + " head -c 3000000 /dev/zero > /dev/shm/big",
            spec -> spec.space(new PrivateSpace(1 << 20, 1 << 20, 1 << 20)));
    assertThat(outcome.err().lines()).hasSize(3).allMatch(line -> line.contains("No space left"));
  }

  @Test
  void limitsOfFilesAndDescriptorsHold() {
    String limits =
        sandboxes
            .bash(
                "ulimit -f; ulimit -Hn; ulimit -c; ulimit -n 5000 2>/dev/null || echo held",
                spec -> spec.limits(new ResourceLimits(100, 1 << 20, 64)))
            .out();
    assertThat(limits).isEqualTo("1024\n64\n0\nheld");
  }

  @Test
  void contentsAppearAsReadOnlyFiles() {
    Sandboxes.Outcome outcome =
        sandboxes.bash(
            "cat /etc/given; echo y >> /etc/given",
            spec -> spec.mount(new Mount.Contents("/etc/given", "text\n")));
    assertThat(outcome.out()).isEqualTo("text");
    assertThat(outcome.err()).contains("Read-only file system");
  }

  @Test
  void anEnvironmentsValueIsNotSeenInTheHostsProcessList() {
    HeldProcess held =
        sandboxes
            .launcher()
            .start(
                Sandboxes.shell("read line").environment("TOKEN", "synthetic-token").build(),
                Stdio.PIPES);
    try {
      Processes.eventually(
          "the shim has become bubblewrap",
          () -> Processes.commandLine(held.pid()).startsWith("bwrap"));
      assertThat(Processes.commandLine(held.pid())).doesNotContain("synthetic-token");
      assertThat(Processes.living("synthetic-token")).isFalse();
    } finally {
      held.kill();
      Sandboxes.await(held);
    }
  }

  @Test
  void nothingOfAnEndedSandboxStaysInThePrivateDirectory() throws IOException {
    sandboxes.bash("true", spec -> spec.mount(new Mount.Contents("/etc/given", "text")));
    Path directory;
    try (var found = Files.newDirectoryStream(host, "box-*")) {
      directory = found.iterator().next();
    }
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .allMatch(
              name ->
                  name.matches(
                      "lock|\\d+\\.(seccomp|exec\\.pl|guard\\.pl|start\\.pl|terminal\\.pl)"));
    }
  }
}
