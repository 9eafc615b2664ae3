package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("sandbox")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldProcessTest {
  private static final Map<String, Integer> NUMBERS =
      Map.of("HUP", 1, "INT", 2, "QUIT", 3, "USR1", 10, "PIPE", 13, "TERM", 15);
  private static final String READY = "echo ready; ";

  private Sandboxes sandboxes;

  @BeforeAll
  void open(@TempDir Path directory) {
    sandboxes = new Sandboxes(directory);
  }

  @AfterAll
  void close() {
    sandboxes.close();
  }

  /** Starts a script and waits until it says that it is ready. */
  private HeldProcess ready(String script) throws IOException {
    HeldProcess held = sandboxes.launcher().start(Sandboxes.shell(script).build(), Stdio.PIPES);
    assertThat(lines(held).readLine()).isEqualTo("ready");
    return held;
  }

  private static BufferedReader lines(HeldProcess held) {
    return new BufferedReader(new InputStreamReader(held.stdout(), StandardCharsets.UTF_8));
  }

  @Test
  void commandsOutputAndExitCodeComeBack() {
    Sandboxes.Outcome outcome = sandboxes.bash("echo out; echo err >&2; exit 7");
    assertThat(outcome).isEqualTo(new Sandboxes.Outcome(new ExitStatus(7, true), "out", "err"));
  }

  @Test
  void whatIsWrittenReachesTheCommand() throws IOException {
    HeldProcess cat =
        sandboxes.launcher().start(SandboxSpec.builder(List.of("cat")).build(), Stdio.PIPES);
    cat.stdin().write("over and back".getBytes(StandardCharsets.UTF_8));
    cat.stdin().close();
    assertThat(Sandboxes.finish(cat).out()).isEqualTo("over and back");
  }

  @Test
  void argumentsArriveAsTheyWereGiven() {
    List<String> command = List.of("/usr/bin/printf", "%s|", "a b", "", "$HOME", "*", "--", "é\n");
    assertThat(sandboxes.run(SandboxSpec.builder(command).build()).out())
        .isEqualTo("a b||$HOME|*|--|é\n|");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 11, 15})
  void aSignalThatEndsTheCommandIsIts128AndNumber(int signal) {
    Sandboxes.Outcome outcome = sandboxes.bash("kill -" + signal + " $$; sleep 10");
    assertThat(outcome.exit()).isEqualTo(new ExitStatus(128 + signal, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "USR1", "TERM", "HUP", "QUIT", "PIPE"})
  void aSignalReachesTheCommandAndItsAnswerComesBack(String name) throws IOException {
    HeldProcess held =
        ready("trap 'exit 42' " + name + "; " + READY + "while :; do read -t 0.05 x <> <(:); done");
    int number = NUMBERS.getOrDefault(name, 0);
    assertThat(held.signal(number)).isTrue();
    assertThat(Sandboxes.await(held)).isEqualTo(new ExitStatus(42, true));
  }

  @Test
  void commandStartsWithDefaultSignals() {
    String ignored = sandboxes.bash("grep -E '^Sig(Ign|Blk)' /proc/self/status").out();
    // 32 and 33 are the C library's own and cannot be set by a program.
    assertThat(ignored.lines())
        .hasSize(2)
        .allMatch(line -> (Long.parseUnsignedLong(line.split("\t")[1], 16) & 0x7FFF_FFFFL) == 0);
  }

  @Test
  void innerPidIsTheCommand() throws IOException {
    HeldProcess held = ready(READY + "read line");
    assertThat(Processes.commandLine(held.innerPid().orElseThrow())).startsWith("/bin/bash -c");
    held.stdin().close();
    Sandboxes.await(held);
    assertThat(held.innerPid()).isEmpty();
  }

  @Test
  void aSignalAfterTheEndGoesNowhere() {
    HeldProcess held =
        sandboxes.launcher().start(SandboxSpec.builder(List.of("true")).build(), Stdio.PIPES);
    Sandboxes.await(held);
    assertThat(held.signal(15)).isFalse();
  }

  @Test
  void terminateAsksFirst() throws IOException {
    HeldProcess held =
        ready("trap 'exit 3' TERM; " + READY + "while :; do read -t 0.05 x <> <(:); done");
    held.terminate(Duration.ofSeconds(30));
    assertThat(Sandboxes.await(held)).isEqualTo(new ExitStatus(3, true));
  }

  @Test
  void terminateEndsWhatDoesNotListen() throws IOException {
    HeldProcess held = ready("trap '' TERM; " + READY + "while :; do read -t 1 x <> <(:); done");
    held.terminate(Duration.ofMillis(50));
    assertThat(Sandboxes.await(held).code()).isEqualTo(137);
    assertThat(held.leftovers()).isEmpty();
  }

  @Test
  void terminateEndsAStoppedCommand() throws IOException {
    HeldProcess held = ready(READY + "kill -STOP $$");
    Processes.eventually("it is stopped", () -> Processes.stopped(held.innerPid().orElse(0)));
    held.terminate(Duration.ofMillis(50));
    assertThat(Sandboxes.await(held).code()).isEqualTo(137);
  }

  @Test
  void whatDetachedItselfEndsWithTheCommand() {
    String mark = "mark-" + UUID.randomUUID();
    Sandboxes.Outcome outcome =
        sandboxes.bash(
            "for i in 1 2 3; do (setsid bash -c 'exec -a "
                + mark
                + " sleep 300' >/dev/null 2>&1 &);"
                + " done; until [ $(grep -l "
                + mark
                + " /proc/[0-9]*/cmdline | wc -l) -ge 3 ]; do :;"
                + " done; exit 5");
    assertThat(outcome.exit().code()).isEqualTo(5);
    assertThat(Processes.living(mark)).isFalse();
  }

  @Test
  void killLeavesNothing() throws IOException {
    String mark = "mark-" + UUID.randomUUID();
    HeldProcess held =
        ready(
            "(setsid bash -c 'exec -a "
                + mark
                + " sleep 300' >/dev/null 2>&1 &) ; "
                + READY
                + "read x");
    held.kill();
    Sandboxes.await(held);
    assertThat(held.leftovers()).isEmpty();
    assertThat(Processes.living(mark)).isFalse();
  }

  @Test
  void killWhileItIsBeingSetUpLeavesNothing() {
    for (int i = 0; i < 20; i++) {
      HeldProcess held =
          sandboxes
              .launcher()
              .start(SandboxSpec.builder(List.of("sleep", "300")).build(), Stdio.PIPES);
      java.util.concurrent.locks.LockSupport.parkNanos(i * 500_000L);
      held.kill();
      Sandboxes.await(held);
      assertThat(held.leftovers()).isEmpty();
    }
  }

  @Test
  void sandboxLivesOnWhenTheThreadThatAskedForItEnds() throws Exception {
    AtomicReference<HeldProcess> started = new AtomicReference<>();
    Thread asker =
        new Thread(
            () ->
                started.set(
                    sandboxes
                        .launcher()
                        .start(Sandboxes.shell(READY + "read line; exit 8").build(), Stdio.PIPES)));
    asker.start();
    asker.join(10_000);
    HeldProcess held = Objects.requireNonNull(started.get());
    assertThat(lines(held).readLine()).isEqualTo("ready");
    Processes.eventually("the asking thread is gone", () -> !asker.isAlive());
    held.stdin().write('\n');
    held.stdin().close();
    assertThat(Sandboxes.await(held)).isEqualTo(new ExitStatus(8, true));
  }

  @Test
  void aFailedSetUpIsToldFromAFailedCommand() {
    SandboxSpec spec =
        SandboxSpec.builder(List.of("true"))
            .mount(new Mount.ReadOnly(Path.of("/nowhere/at/all"), "/mnt/x"))
            .build();
    Sandboxes.Outcome outcome = sandboxes.run(spec);
    assertThat(outcome.exit().ran()).isFalse();
    assertThat(outcome.err()).contains("/nowhere/at/all");
  }

  @Test
  void aMissingCommandFails() {
    Sandboxes.Outcome outcome = sandboxes.run(SandboxSpec.builder(List.of("/no/such")).build());
    assertThat(outcome.exit().code()).isNotZero();
    assertThat(outcome.err()).contains("/no/such");
  }

  @Test
  void closedLauncherHasEndedItsSandboxesAndStartsNoMore(@TempDir Path directory) {
    SandboxLauncher launcher = SandboxLauncher.open(directory);
    HeldProcess held =
        launcher.start(SandboxSpec.builder(List.of("sleep", "300")).build(), Stdio.PIPES);
    launcher.close();
    assertThat(held.exit().toCompletableFuture()).isDone();
    assertThat(held.leftovers()).isEmpty();
    assertThat(directory).isEmptyDirectory();
    assertThatThrownBy(
            () -> launcher.start(SandboxSpec.builder(List.of("true")).build(), Stdio.PIPES))
        .isInstanceOf(SandboxException.class);
  }
}
