package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code doorward run} around a program: its code, its streams, its signals, and its end. */
@Tag("sandbox")
class RunIT {
  private final TestUser user;

  RunIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    Leftovers.none(user);
  }

  @ParameterizedTest
  @CsvSource({"exit 0, 0", "exit 7, 7", "kill -KILL $$, 137", "kill -TERM $$, 143"})
  void theHarnessesCodeIsTheCommandsCode(String does, int code) throws IOException {
    Ended run = run("bash", "-c", does);

    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void whenTheSandboxCannotBeMadeNothingRunsAndTheCodeIsItsOwn() throws IOException {
    user.with(
        "XDG_STATE_HOME", user.folder().resolve("too-deep-for-sockets/".repeat(5)).toString());

    Ended run = run("touch", "ran");

    assertThat(run.code()).isEqualTo(125);
    assertThat(run.err()).containsOnlyOnce("\n").contains("shorter directory", "doctor");
    assertThat(user.workspace().resolve("ran")).doesNotExist();
  }

  @Test
  void aMistakeInTheJobFileIsToldWithItsPlace() throws IOException {
    Path job = user.job("job: test\nharness: { kind: scripted }\nwurkspace: { root: . }\n");

    Ended run = user.doorward("run", "--job", job.toString(), "--", "true");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).containsOnlyOnce("\n").contains(job + ":3:1:", "wurkspace");
  }

  @ParameterizedTest
  @CsvSource({"TERM", "INT", "HUP"})
  void signalsReachTheHarness(String signal) throws IOException {
    Started run =
        start(
            "bash",
            "-c",
            "trap 'echo got "
                + signal
                + "; exit 9' "
                + signal
                + "; echo ready; while :; do read -t 0.1; done");
    untilOut(run, "ready");

    signal(run, signal);

    Ended ended = run.end();
    assertThat(ended.out()).contains("got " + signal);
    assertThat(ended.code()).isEqualTo(9);
  }

  @Test
  void theStandardStreamsAreTheHarnesses() throws IOException {
    Started run = start("bash", "-c", "cat; echo bad >&2");
    run.process().getOutputStream().write("through and through".getBytes(StandardCharsets.UTF_8));

    Ended ended = run.end();

    assertThat(ended.out()).isEqualTo("through and through");
    assertThat(ended.err()).isEqualTo("bad\n");
  }

  @Test
  void whatTheHarnessLeavesRunningEndsWithIt() throws IOException {
    Ended run = run("bash", "-c", "(setsid sleep 1000 &) ; kill -SEGV $$");

    assertThat(run.code()).isEqualTo(139);
  }

  @Test
  void aTerminatedSessionLeavesNothingThoughTheHarnessIgnoresIt() throws IOException {
    Started run = start("bash", "-c", "trap '' TERM; echo ready; read; exit 3");
    untilOut(run, "ready");
    signal(run, "TERM");

    assertThat(run.process().isAlive()).isTrue();
    assertThat(run.end().code()).isEqualTo(3);
  }

  @Test
  void aSignalThatComesBeforeTheHarnessRunsEndsTheSession() throws IOException {
    Started run = start("bash", "-c", "echo ran; read");
    Started.until(() -> Files.exists(user.state().resolve("run")));
    signal(run, "TERM");

    Ended ended = run.end();
    assertThat(ended.code()).isEqualTo(143);
  }

  @Test
  void theTrailTellsTheSessionsBeginningAndEnd() throws IOException {
    run("true");

    assertThat(user.audit().entries())
        .extracting(entry -> Audit.text(entry, "kind"))
        .startsWith("job-open")
        .endsWith("job-close");
    assertThat(user.doorward("audit", "verify").code()).isZero();
  }

  private Ended run(String... command) throws IOException {
    return start(command).end();
  }

  private Started start(String... command) throws IOException {
    String[] all = new String[command.length + 2];
    all[0] = "run";
    all[1] = "--";
    System.arraycopy(command, 0, all, 2, command.length);
    return user.start(all);
  }

  static void signal(Started run, String signal) throws IOException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(run.process().pid())).start();
  }

  static void untilOut(Started run, String text) {
    Started.until(() -> read(run.out()).contains(text));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
