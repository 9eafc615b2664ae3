package dev.doorward.pin.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.pin.Listings;
import dev.doorward.pin.PinException;
import dev.doorward.pin.ServerSource;
import dev.doorward.pin.Snapshot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Real processes: what they are given, and that nothing of them is left. */
class LocalServersTest {
  private static final Duration BRIEF = Duration.ofMillis(200);

  private static String outputOf(List<String> command, Map<String, String> environment)
      throws IOException {
    ServerProcess process = LocalServers.starter(command, environment, BRIEF).start();
    try {
      return new String(process.stdout().readAllBytes(), StandardCharsets.UTF_8);
    } finally {
      process.terminate();
    }
  }

  @Test
  void d13TheEnvironmentHoldsTheAllowedVariablesAndTheGivenOnesOnly() throws Exception {
    List<String> names =
        Arrays.stream(outputOf(List.of("env"), Map.of("TOKEN", "t")).split("\n"))
            .map(line -> line.replaceFirst("=.*", ""))
            .toList();
    assertThat(names).contains("TOKEN", "PATH");
    assertThat(LocalServers.ALLOWED)
        .containsAll(names.stream().filter(name -> !name.equals("TOKEN")).toList());
  }

  @Test
  void d13NoDescriptorButTheThreeIsInherited() throws Exception {
    String open = outputOf(List.of("ls", "/proc/self/fd"), Map.of());
    // ls opens the folder it lists as descriptor 3.
    assertThat(open.split("\\s+")).containsExactly("0", "1", "2", "3");
  }

  @Test
  void noShellReadsTheArguments() throws Exception {
    assertThat(outputOf(List.of("echo", "$HOME; `id`", "*"), Map.of()))
        .isEqualTo("$HOME; `id` *\n");
  }

  @Test
  void aProgramThatIsNotThereIsSaidSo() {
    assertThatThrownBy(() -> LocalServers.starter(List.of("no-such-server"), Map.of()).start())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-server");
    assertThatThrownBy(() -> LocalServers.starter(List.of("/no/such"), Map.of()).start())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/no/such");
  }

  @Test
  void d12AProcessThatIgnoresEverythingIsKilledWithItsChildren() throws Exception {
    String script =
        "trap '' TERM HUP; (trap '' TERM HUP; echo $BASHPID; exec sleep 600) & "
            + "echo $$; while true; do sleep 600; done";
    ServerProcess process =
        LocalServers.starter(List.of("bash", "-c", script), Map.of(), BRIEF).start();
    LineReader lines = new LineReader(process.stdout(), 100);
    long one = pid(lines);
    long other = pid(lines);
    process.terminate();
    assertThat(process.isAlive()).isFalse();
    Eventually.holds(() -> gone(one) && gone(other));
  }

  @Test
  void aProcessThatEndsWhenItsInputIsClosedIsNotSignalled() throws Exception {
    ServerProcess process =
        LocalServers.starter(
                List.of("bash", "-c", "trap 'echo signalled' TERM; cat; echo clean"),
                Map.of(),
                Duration.ofSeconds(10))
            .start();
    process.terminate();
    assertThat(new String(process.stdout().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("clean\n");
  }

  @Test
  void d8AProcessThatDoesNotReadCanStillBeEnded() throws Exception {
    ServerProcess process = LocalServers.starter(List.of("sleep", "600"), Map.of(), BRIEF).start();
    Thread writer =
        new Thread(
            () -> {
              try {
                process.stdin().write(new byte[1 << 20]);
                process.stdin().flush();
              } catch (IOException e) {
                // That is how it ends.
              }
            });
    writer.start();
    process.terminate();
    assertThat(process.isAlive()).isFalse();
    writer.join(10_000);
    assertThat(writer.isAlive()).isFalse();
  }

  private static final String SERVER =
      """
      read line; id=${line#*'"id":"'}; id=${id%%'"'*}
      echo '{"jsonrpc":"2.0","id":"'$id'","result":{"protocolVersion":"2025-11-25",\
      "capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}}'
      read line; echo 'starting up' >&2
      while read line; do
        id=${line#*'"id":"'}; id=${id%%'"'*}
        case $line in
          *tools/list*) r='{"tools":[TOOL]}' ;;
          *) r='{"content":[{"type":"text","text":"from the shell"}]}' ;;
        esac
        echo '{"jsonrpc":"2.0","id":"'$id'","result":'$r'}'
      done
      """
          .replace("TOOL", Bench.ECHO.replace(" ", ""));

  private static ServerStarter shell() {
    return LocalServers.starter(List.of("bash", "-c", SERVER), Map.of(), BRIEF);
  }

  @Test
  void aRealProcessIsListedApprovedAndCalled() throws Exception {
    Approval.Served served = Approval.listOf("shell", shell());
    Snapshot snapshot =
        served.approve(
            "shell",
            new ServerSource.Command(List.of("bash")),
            "anna",
            Instant.EPOCH,
            function -> true);
    try (PinnedServer pin = PinnedServer.of(snapshot, shell()).limits(Bench.LIMITS).build()) {
      CallAnswer answer =
          Eventually.get(pin.call(new CallRequest("echo", JsonRpc.object())).answer());
      assertThat(Bench.said(answer)).isEqualTo("from the shell");
    }
  }

  @Test
  void aServerThatCannotBeListedIsSaidSo() {
    ServerStarter dying = LocalServers.starter(List.of("false"), Map.of(), BRIEF);
    assertThatThrownBy(() -> Approval.listOf("dying", dying))
        .isInstanceOf(PinException.class)
        .hasMessageContaining("ended");
  }

  @Test
  void stderrIsHandedOnEscapedAndCut() throws Exception {
    List<String> lines = new java.util.concurrent.CopyOnWriteArrayList<>();
    ServerStarter loud =
        LocalServers.starter(
            List.of(
                "bash",
                "-c",
                "printf '\\033[31mred\\n' >&2; head -c 100000 /dev/zero | tr '\\0' x >&2; cat"),
            Map.of(),
            BRIEF);
    try (PinnedServer pin =
        PinnedServer.of(Listings.snapshot(Bench.ECHO), loud)
            .limits(Bench.LIMITS)
            .stderr(lines::add)
            .build()) {
      pin.ready();
      Eventually.holds(() -> !lines.isEmpty());
    }
    Eventually.holds(() -> lines.size() == 2);
    assertThat(lines.get(0)).isEqualTo("\\u{1B}[31mred");
    assertThat(lines.get(1)).hasSize(MessageLimits.DEFAULTS.stderrLine());
  }

  private static long pid(LineReader lines) throws IOException {
    byte[] line = lines.next();
    return Long.parseLong(new String(line == null ? new byte[0] : line, StandardCharsets.UTF_8));
  }

  private static boolean gone(long pid) {
    return ProcessHandle.of(pid).map(handle -> !handle.isAlive()).orElse(true);
  }
}
