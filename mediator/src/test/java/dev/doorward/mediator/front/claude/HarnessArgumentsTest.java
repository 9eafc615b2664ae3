package dev.doorward.mediator.front.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HarnessArgumentsTest {
  private static final Path CONFIG = Path.of("/etc/doorward/mcp.json");

  @Test
  void ourOwnArgumentsComeFirstAndTakeNoWordOfThePersons() throws Exception {
    assertThat(HarnessArguments.of(CONFIG, List.of("fix the build")))
        .containsExactly(
            "--mcp-config", "/etc/doorward/mcp.json", "--strict-mcp-config", "fix the build");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-p|go|--output-format|stream-json|--verbose",
        "--print|--output-format=json|--model|opus",
        "--permission-mode|plan|--max-turns|5|--append-system-prompt|be brief",
        "--disallowedTools|WebFetch|Bash(rm:*)|--effort|high",
        "--tools|Bash,Edit|-p|--|go there",
        "--session-id|7b1c3f0e-5d7e-4a53-9c55-0a3f0f7a8b11",
        "--tools||-p|x",
        "-p|two words|--json-schema|{\"type\":\"object\"}"
      })
  void whatIsOnTheListIsPassedUnchanged(String joined) throws Exception {
    List<String> given = List.of(joined.split("\\|", -1));
    assertThat(HarnessArguments.of(CONFIG, given)).endsWith(given.toArray(new String[0]));
  }

  static List<String> refusedNames() {
    return ArgumentTable.refused().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("refusedNames")
  void whatTakesTheGuardAwayIsRefusedWithAReasonHoweverItIsWritten(String name) {
    refused(List.of(name), name);
    refused(List.of(name + "=x"), name);
    refused(List.of("-p", "go", name, "x"), name);
    refused(List.of("--verbose", name), name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--sdk-url",
        "--init",
        "--unknown",
        "-pv",
        "--Print",
        "--setting",
        "--mcp-confi",
        "-x",
        "--dangerously-load-development-channels",
        "--print-"
      })
  void whatNobodyHasLookedAtIsRefused(String name) {
    refused(List.of(name), "known to be safe");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--permission-mode|bypassPermissions",
        "--permission-mode=bypassPermissions",
        "--output-format|xml",
        "--model|--settings",
        "--model|a b",
        "--max-turns|0",
        "--max-turns|1e9",
        "--session-id|../x",
        "--model",
        "--verbose=1",
        "-p=x"
      })
  void aValueThatIsNotExpectedIsRefused(String joined) {
    assertThatThrownBy(() -> HarnessArguments.of(CONFIG, List.of(joined.split("\\|"))))
        .isInstanceOf(ClaudeException.class);
  }

  // The harness looks for some options in every word, before it parses.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--append-system-prompt|--settings={}",
        "--append-system-prompt=--bare",
        "-p|--|--dangerously-skip-permissions",
        "--disallowedTools|--bare",
        "--name|--bare",
        "--json-schema|--bare"
      })
  void anOptionCannotHideInAValueOrAPrompt(String joined) {
    assertThatThrownBy(() -> HarnessArguments.of(CONFIG, List.of(joined.split("\\|"))))
        .isInstanceOf(ClaudeException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp", "update", "plugin", "doctor", "setup-token", "gateway"})
  void aCommandOfTheHarnessIsNoPrompt(String command) {
    refused(List.of(command, "add"), "is a command of the harness");
    refused(List.of("-p", "--", command), "is a command of the harness");
  }

  @Test
  void aReasonShowsNoControlCharacterOfTheArgument() {
    assertThatThrownBy(() -> HarnessArguments.of(CONFIG, List.of("--x\u001b[31m\n")))
        .isInstanceOf(ClaudeException.class)
        .hasMessageContaining("--x\\u001b[31m\\u000a");
  }

  private static void refused(List<String> given, String reason) {
    assertThatThrownBy(() -> HarnessArguments.of(CONFIG, given))
        .isInstanceOf(ClaudeException.class)
        .hasMessageContaining(reason);
  }
}
