package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that holds a sandbox, on a real pseudo-terminal made by script(1). */
@Tag("sandbox")
class TerminalTest {
  private final Path directory;
  private final StringBuffer seen = new StringBuffer();
  private @Nullable Process script;

  TerminalTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @BeforeEach
  void scriptIsThere() {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "script(1) makes the terminal");
  }

  @AfterEach
  void end() throws InterruptedException {
    if (script != null) {
      script.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }

  /**
   * Runs a bash script in a sandbox on a terminal; {@code after} runs outside once it has ended.
   */
  private void onTerminal(String inside, String after) throws IOException {
    StringBuilder line = new StringBuilder();
    for (String word : SandboxMain.line(directory, Stdio.INHERIT, inside)) {
      line.append('\'').append(word.replace("'", "'\\''")).append("' ");
    }
    Process started =
        new ProcessBuilder("/usr/bin/script", "-qefc", line + ";" + after, "/dev/null")
            .redirectErrorStream(true)
            .start();
    script = started;
    Thread reader = new Thread(() -> read(started));
    reader.setDaemon(true);
    reader.start();
  }

  private void read(Process script) {
    byte[] buffer = new byte[4096];
    try {
      for (int n; (n = script.getInputStream().read(buffer)) >= 0; ) {
        seen.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      seen.append("[closed]");
    }
  }

  private void type(String keys) throws IOException {
    OutputStream keyboard = Objects.requireNonNull(script).getOutputStream();
    keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
    keyboard.flush();
  }

  private void sees(String text) {
    try {
      Processes.eventually("the terminal shows " + text, () -> seen.toString().contains(text));
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "; it shows: " + seen, e);
    }
  }

  @Test
  void commandHasTheTerminalAndItsForeground() throws IOException {
    onTerminal("test -t 0 && read -p 'name? ' x </dev/tty && echo hello $x", "true");
    sees("name? ");
    type("you\n");
    sees("hello you");
    sees("exit 0");
  }

  @Test
  void putIntoTheTerminalIsRefused() throws IOException {
    String tiocsti = "ioctl(STDIN, 0x5412, my $c = chr(120)) or print $! + 0";
    onTerminal(
        "perl -e '" + tiocsti + "'; perl -e 'ioctl(STDIN, 0x541C, my $c = chr(2)) or print $!+0'",
        "true");
    sees("11");
    sees("exit 0");
  }

  @Test
  void interruptReachesTheCommandAndLeavesTheSandbox() throws IOException {
    onTerminal("trap 'echo caught; exit 9' INT; echo ready; while :; do sleep 0.05; done", "true");
    sees("ready");
    type("\003");
    sees("caught");
    sees("exit 9");
  }

  @Test
  void aResizeIsTold() throws IOException {
    onTerminal(
        "trap 'echo resized; exit 0' WINCH; echo ready $$; while :; do sleep 0.05; done", "true");
    sees("ready");
    // The size is changed from another process on the same terminal: the kernel tells the
    // foreground.
    long inside =
        ProcessHandle.allProcesses()
            .filter(
                h -> Processes.commandLine(h.pid()).startsWith("/bin/bash -c trap 'echo resized"))
            .filter(h -> ProcessTable.ofThisHost().innermostPid(h.pid()) == 2)
            .findFirst()
            .orElseThrow()
            .pid();
    Path terminal = Files.readSymbolicLink(Path.of("/proc/" + inside + "/fd/0"));
    new ProcessBuilder(List.of("stty", "-F", terminal.toString(), "rows", "10", "cols", "20"))
        .start();
    sees("resized");
  }

  @Test
  void terminalIsPutBack() throws IOException {
    onTerminal(
        "stty raw -echo; kill -9 $$",
        "stty -a | tr ';' '\\n' | grep -oE '(^| )-?(icanon|echo)( |$)'; read -p 'more? ' x; echo got $x");
    sees("exit 137");
    sees("more? ");
    type("yes\n");
    sees("got yes");
    assertThat(seen.toString()).doesNotContain("-icanon", "-echo ");
  }

  @Test
  void terminalIsPutBackWhenTheHolderIsKilled() throws IOException {
    onTerminal(
        "stty raw -echo; echo ready; sleep 300",
        "until stty -a | grep -q ' icanon'; do :; done; stty -a; read -p 'more? ' x; echo got $x");
    sees("ready");
    ProcessHandle holder =
        ProcessHandle.allProcesses()
            .filter(
                h ->
                    Processes.commandLine(h.pid())
                        .contains(SandboxMain.class.getName() + " " + directory))
            .filter(h -> !Processes.commandLine(h.pid()).startsWith("sh -c"))
            .filter(h -> !Processes.commandLine(h.pid()).contains("script"))
            .findFirst()
            .orElseThrow();
    holder.destroyForcibly();
    sees("more? ");
    type("yes\n");
    sees("got yes");
    assertThat(seen.toString()).contains(" icanon").doesNotContain("-icanon");
  }

  @Test
  void jobControlWorksInsideAnInteractiveShell() throws IOException {
    onTerminal("exec bash --norc -i", "true");
    sees("$ ");
    type("sleep 300\n");
    Processes.eventually(
        "it sleeps", () -> Processes.living("sleep 300") || Processes.living("sleep\000300"));
    type("\032");
    sees("Stopped");
    type("kill %1; exit 6\n");
    type("exit 6\n");
    sees("exit 6");
    assertThat(seen.toString()).doesNotContain("no job control");
  }
}
