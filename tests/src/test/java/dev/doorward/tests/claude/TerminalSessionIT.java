package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claude Code's own terminal interface, at a pseudo-terminal of util-linux' {@code script}. */
@RealClaude
class TerminalSessionIT {
  private static final String ENTER = "\r";

  @Test
  void thePersonAtTheTerminalDecidesInTheHarnessesOwnDialog(@TempDir Path folder)
      throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine
          .job("approvals: { at: harness }")
          .model(new Script().turn(bash("asked", "echo ran >>" + machine.in("ran"))));
      Started terminal = atTerminal(machine);

      shows(terminal, "doorward H4");
      type(terminal, ENTER);
      Started.until(() -> Files.exists(folder.resolve("workspace/ran")));
      shows(terminal, "DONE");
      leave(terminal);

      assertThat(terminal.end().code()).isZero();
      assertThat(folder.resolve("workspace/ran")).hasContent("ran");
      assertThat(machine.audit().of("asked"))
          .containsExactly("decision:ask", "intent", "result:ok");
    }
  }

  private static Started atTerminal(Machine machine) throws IOException {
    String command =
        "stty rows 40 cols 120; exec "
            + String.join(" ", Machine.program("run", "--job", machine.jobFile().toString()))
            + " -- claude go";
    return machine.startAs(List.of("script", "-qefc", command, "/dev/null"));
  }

  private static void shows(Started terminal, String text) {
    terminal.untilItShows(text);
  }

  private static void leave(Started terminal) throws IOException {
    type(terminal, "/exit");
    type(terminal, ENTER);
  }

  private static void type(Started terminal, String text) throws IOException {
    OutputStream keys = terminal.process().getOutputStream();
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }
}
