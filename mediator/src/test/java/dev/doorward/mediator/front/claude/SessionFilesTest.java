package dev.doorward.mediator.front.claude;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionFilesTest {
  private static final ReducedSettings EMPTY =
      new ReducedSettings(JsonNodeFactory.instance.objectNode(), PermissionRules.NONE, List.of());

  private final List<SessionFile> files =
      SessionFiles.of(
          new SessionFiles.Places(Path.of("/home/u"), Path.of("/w"), 1000),
          JsonNodeFactory.instance.objectNode().put("managed", true),
          McpConfig.of(Map.of()),
          new SessionFiles.Copies(EMPTY, EMPTY, EMPTY));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/claude-code/managed-settings.json",
        "/etc/doorward/mcp.json",
        "/w/.claude/settings.json",
        "/w/.claude/settings.local.json",
        "/home/u/.claude/settings.json"
      })
  void configurationIsFixedAlsoWhereNoneExisted(String path) {
    assertThat(at(path)).isInstanceOf(SessionFile.Fixed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/home/u/.bashrc",
        "/home/u/.bash_profile",
        "/home/u/.profile",
        "/home/u/.zshenv",
        "/home/u/.zshrc",
        "/w/.claude/scheduled_tasks.json"
      })
  void whatWouldRunLaterIsEmptyAndFixed(String path) {
    assertThat(((SessionFile.Fixed) at(path)).content()).isEmpty();
  }

  @Test
  void theHarnesssShellSnapshotsStayEmpty() {
    assertThat(at("/home/u/.claude/shell-snapshots")).isInstanceOf(SessionFile.EmptyFolder.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tmp/cc-socks", "/tmp/cc-socks-0", "/tmp/cc-socks-1000"})
  void theHarnessCanOpenNoInbox(String path) {
    assertThat(at(path)).isInstanceOf(SessionFile.EmptyFolder.class);
  }

  @Test
  void aFreshHomeAsksNoFirstQuestionAndKnowsOnlyTheStandInKey() throws Exception {
    SessionFile.Own own = (SessionFile.Own) at("/home/u/.claude.json");
    var json = new ObjectMapper().readTree(new String(own.content(), UTF_8));
    assertThat(json.path("hasCompletedOnboarding").asBoolean()).isTrue();
    assertThat(json.path("projects").path("/w").path("hasTrustDialogAccepted").asBoolean())
        .isTrue();
    String kept = json.at("/customApiKeyResponses/approved/0").asText();
    assertThat(kept).hasSize(20);
    assertThat(FixedEnvironment.DUMMY_KEY).endsWith(kept);
  }

  @Test
  void noPathIsNamedTwice() {
    assertThat(files.stream().map(SessionFile::inside)).doesNotHaveDuplicates();
  }

  private SessionFile at(String path) {
    return files.stream()
        .filter(file -> file.inside().equals(Path.of(path)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(path));
  }
}
