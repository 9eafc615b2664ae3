package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandSourceTest {
  private static final String VALUE = "k3Jw9-Xq7Lz2Vb5n";
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(500);

  private final Path folder;
  private final Jobs jobs;

  CommandSourceTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.jobs = new Jobs(folder);
  }

  private static String read(Duration limit, String... command) throws SecretException {
    return new CommandSource(Map.of("PATH", "/usr/bin:/bin", "GIVEN", VALUE), limit)
        .read("s", List.of(command));
  }

  @Test
  void theOutputIsTheValue() throws Exception {
    Path program = jobs.program("get", "printf '%s\\n' \"" + VALUE + "\"\n");
    assertThat(read(LONG, program.toString())).isEqualTo(VALUE + "\n");
  }

  @Test
  void argumentsAreGivenAsTheyAreWithNoShellInBetween() throws Exception {
    Path program = jobs.program("get", "printf '<%s>' \"$@\"\n");
    assertThat(read(LONG, program.toString(), "a b", "$GIVEN", "\"q\"", "'", "*"))
        .isEqualTo("<a b><$GIVEN><\"q\"><'><*>");
  }

  @Test
  void theProgramHasTheDaemonsEnvironmentNoInputAndNoWorkspaceAroundIt() throws Exception {
    Path program = jobs.program("get", "printf '%s %s %s' \"$GIVEN\" \"$(pwd)\" \"$(cat)\"\n");
    assertThat(read(LONG, program.toString())).isEqualTo(VALUE + " / ");
  }

  @Test
  void aFailureIsToldByItsCodeAndNeverByWhatWasPrinted() throws Exception {
    Path program = jobs.program("get", "echo " + VALUE + "; echo " + VALUE + " >&2; exit 7\n");
    assertThatThrownBy(() -> read(LONG, program.toString()))
        .isInstanceOf(SecretException.class)
        .hasMessage(
            "secret s: its program " + program + " ended with code 7; run it by hand to see why")
        .hasNoCause();
  }

  @Test
  void aProgramThatIsNotThereIsToldByItsPath() {
    assertThatThrownBy(() -> read(LONG, "/nowhere/get"))
        .hasMessage(
            "secret s: its program /nowhere/get cannot be started; check that it is there and may"
                + " run");
  }

  @Test
  void aProgramThatWaitsIsEndedWithAllItStarted() throws Exception {
    Path child = folder.resolve("child");
    Path program =
        jobs.program(
            "get",
            "trap '' TERM\nsleep 600 &\necho $! > "
                + child
                + ".new\nmv "
                + child
                + ".new "
                + child
                + "\nwait\nwait\nsleep 600\n");
    assertThatThrownBy(() -> read(Duration.ofSeconds(5), program.toString()))
        .hasMessageContaining("was ended; it must not wait for a person");
    long pid = Long.parseLong(Files.readString(child).trim());
    Instant deadline = Instant.now().plusSeconds(30);
    while (alive(pid) && Instant.now().isBefore(deadline)) {
      Thread.onSpinWait();
    }
    assertThat(alive(pid)).isFalse();
  }

  private static boolean alive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  @Test
  void aProgramThatNeverStopsPrintingIsEnded() throws Exception {
    Path program = jobs.program("get", "while :; do echo " + VALUE + "; done\n");
    assertThatThrownBy(() -> read(LONG, program.toString()))
        .hasMessageContaining("gives more than 64 KiB")
        .hasMessageNotContaining(VALUE);
  }

  @Test
  void aTimeLimitHoldsEvenWhenNothingIsPrinted() throws Exception {
    Path program = jobs.program("get", "exec sleep 600\n");
    assertThatThrownBy(() -> read(SHORT, program.toString())).hasMessageContaining("was ended");
  }
}
