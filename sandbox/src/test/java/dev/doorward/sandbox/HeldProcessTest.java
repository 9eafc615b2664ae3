package dev.doorward.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@Tag("sandbox")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldProcessTest {
  private Sandboxes sandboxes;

  @BeforeAll
  void open(@TempDir Path directory) {
    sandboxes = new Sandboxes(directory);
  }

  @AfterAll
  void close() {
    sandboxes.close();
  }

  @Test
  void commandsOutputAndExitCodeComeBack() {
    Sandboxes.Outcome outcome = sandboxes.bash("echo out; echo err >&2; exit 7");
    assertThat(outcome).isEqualTo(new Sandboxes.Outcome(new ExitStatus(7, true), "out", "err"));
  }
}
