package dev.doorward.tests.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that would loosen the harness never reach it; HarnessArgumentsTest has all of them. */
@RealClaude
class ForbiddenArgumentsIT {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--settings {\"disableAllHooks\":true}",
        "--settings={\"disableAllHooks\":true}",
        "--setting-sources user",
        "--mcp-config /tmp/mcp.json",
        "--bare",
        "--safe-mode",
        "--dangerously-skip-permissions",
        "--permission-mode bypassPermissions",
        "--add-dir /",
        "--dangerously-skip",
        "mcp serve"
      })
  void theSessionDoesNotStartAndOneLineSaysWhy(String arguments, @TempDir Path folder)
      throws IOException {
    try (Machine machine = new Machine(folder)) {
      String[] words = ("run --job " + machine.jobFile() + " -- claude " + arguments).split(" ");

      Ended ended = machine.doorward(words);

      assertThat(ended.code()).isEqualTo(2);
      assertThat(ended.err()).startsWith("doorward: ").containsOnlyOnce("\n");
      assertThat(ended.err()).contains(words[5].replaceAll("=.*", ""));
      assertThat(machine.modelLog().requests()).isEmpty();
    }
  }
}
