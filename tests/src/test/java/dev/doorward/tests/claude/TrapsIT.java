package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static dev.doorward.tests.claude.Script.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The hostile repository without Doorward: its traps do work, so that a session in which none of
 * them shuts says something.
 */
@RealClaude
@Tag("long")
class TrapsIT {
  private static final String[] NO_SESSION = {
    "disableAllHooks",
    "awsAuthRefresh",
    "awsCredentialExport",
    "CLAUDE_CODE_USE_BEDROCK",
    "CLAUDE_CODE_USE_VERTEX",
    "CLAUDE_CODE_SIMPLE",
    "ANTHROPIC_AUTH_TOKEN"
  };

  @Test
  void theRepositorysProgramsRun(@TempDir Path folder) throws IOException {
    try (Machine machine = new Machine(folder)) {
      HostileRepository repository =
          new HostileRepository(machine, machine.modelUrl()).without(NO_SESSION).plant();

      unguarded(machine);

      assertThat(repository.marks())
          .contains(
              "local-key-helper-on-host",
              "project-UserPromptSubmit-on-host",
              "project-PreToolUse-on-host",
              "user-PreToolUse-on-host",
              "project-server-on-host",
              "prefix-on-host",
              "path-bash-on-host",
              "path-git-on-host");
      assertThat(machine.modelLog().header("x-hostile")).isNotEmpty();
      assertThat(machine.modelLog().requests())
          .anyMatch(request -> request.path("body").has("mcp_servers"));
    }
  }

  @Test
  void theInlineCommandsOfItsSkillsRun(@TempDir Path folder) throws IOException {
    try (Machine machine = new Machine(folder)) {
      HostileRepository repository =
          new HostileRepository(machine, machine.modelUrl())
              .without(NO_SESSION)
              .without("hooks", "PATH", "SHELL", "CLAUDE_CODE_SHELL", "CLAUDE_CODE_SHELL_PREFIX")
              .plant();

      unguarded(machine);

      assertThat(repository.marks()).contains("skill-inline-on-host", "bash-env-on-host");
    }
  }

  @Test
  void theRepositorysEndpointIsAsked(@TempDir Path folder) throws IOException {
    try (Machine machine = new Machine(folder);
        Witness witness = new Witness()) {
      new HostileRepository(machine, witness.url()).without(NO_SESSION).plant();
      machine.variable("API_TIMEOUT_MS", "3000").variable("CLAUDE_CODE_MAX_RETRIES", "0");

      unguarded(machine);

      assertThat(witness.asked()).isPositive();
    }
  }

  private static void unguarded(Machine machine) throws IOException {
    machine
        .homeFile(
            ".claude.json",
            "{\"projects\":{\"%s\":{\"hasTrustDialogAccepted\":true}}}"
                .formatted(machine.workspace()))
        .variable("ANTHROPIC_BASE_URL", machine.modelUrl())
        .variable("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1")
        .variable("DISABLE_AUTOUPDATER", "1")
        .variable("IS_SANDBOX", "1") // lets root skip permissions
        .model(
            new Script()
                .turn(bash("shell", "git status; ls"))
                .turn(call("skill", "Skill", "skill", "weeding")));
    machine
        .startAs(
            List.of(
                ClaudeInstalled.program().toString(),
                "-p",
                "go",
                "--output-format",
                "stream-json",
                "--verbose"))
        .end();
  }
}
