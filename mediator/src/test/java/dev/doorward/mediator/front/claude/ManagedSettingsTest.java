package dev.doorward.mediator.front.claude;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagedSettingsTest {
  private static final FixedEnvironment.Place PLACE =
      new FixedEnvironment.Place(
          "http://127.0.0.1:2/T", "/usr/local/bin:/usr/bin:/bin", Optional.empty());

  private final ObjectNode settings =
      ManagedSettings.of(
          "http://127.0.0.1:1/T/hooks",
          PLACE,
          new PermissionRules(
              List.of("WebFetch", "Bash(rm:*)", "Broken("), List.of("Bash(git push:*)")));

  @Test
  void theyAreExactlyTheGoldenOnes() throws Exception {
    assertThat(settings).isEqualTo(golden("managed-settings.json"));
  }

  @Test
  void theMcpConfigurationIsExactlyTheGoldenOne() throws Exception {
    Map<String, String> urls = new LinkedHashMap<>();
    urls.put("issues", "http://127.0.0.1:1/T/mcp/issues");
    urls.put("my.srv x", "http://127.0.0.1:1/T/mcp/my%2Esrv%20x");
    assertThat(McpConfig.of(urls)).isEqualTo(golden("mcp.json"));
  }

  @Test
  void theQuestionBlocksWhenItsHookFailsAndMayTakeADay() {
    JsonNode hook = settings.at("/hooks/PreToolUse/0/hooks/0");
    assertThat(hook.path("onFailure").asText()).isEqualTo("block");
    assertThat(hook.path("timeout").asInt()).isEqualTo(86_400);
    assertThat(settings.at("/hooks/PreToolUse/0").has("matcher")).isFalse();
  }

  @Test
  void aPromptIsNeverBlockedByOurFailure() {
    assertThat(settings.at("/hooks/UserPromptSubmit/0/hooks/0").has("onFailure")).isFalse();
  }

  @Test
  void onlyOurHooksRunAndNoInlineCommandOfASkill() {
    assertThat(settings.path("allowManagedHooksOnly").asBoolean()).isTrue();
    assertThat(settings.path("disableSkillShellExecution").asBoolean()).isTrue();
  }

  @Test
  void peoplesOwnDenialsKeepHolding() {
    assertThat(settings.has("allowManagedPermissionRulesOnly")).isFalse();
    assertThat(texts(settings.at("/permissions/deny"))).contains("WebFetch", "Bash(rm:*)");
    assertThat(texts(settings.at("/permissions/ask"))).containsExactly("Bash(git push:*)");
  }

  @Test
  void aRuleThatMayNotBeReadableDoesNotRiskTheFile() {
    assertThat(texts(settings.at("/permissions/deny"))).doesNotContain("Broken(");
  }

  @Test
  void theResourceToolsAreTakenFromTheModel() {
    assertThat(texts(settings.at("/permissions/deny")))
        .contains("ListMcpResourcesTool", "ReadMcpResourceTool", "ReadMcpResourceDirTool");
  }

  @Test
  void bypassingIsDisabled() {
    assertThat(settings.at("/permissions/disableBypassPermissionsMode").asText())
        .isEqualTo("disable");
  }

  // The rows of the threat model that a project's `env` opens.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http_proxy",
        "HTTP_PROXY",
        "https_proxy",
        "HTTPS_PROXY",
        "all_proxy",
        "ALL_PROXY",
        "CLAUDE_CODE_EXTRA_BODY",
        "ANTHROPIC_BETAS",
        "ANTHROPIC_CUSTOM_HEADERS",
        "BASH_ENV",
        "ENV",
        "PROMPT_COMMAND",
        "LD_PRELOAD",
        "LD_AUDIT",
        "LD_LIBRARY_PATH",
        "CLAUDE_CODE_SHELL_PREFIX",
        "CLAUDE_CODE_USE_BEDROCK",
        "CLAUDE_CODE_USE_VERTEX",
        "CLAUDE_CODE_USE_FOUNDRY",
        "ANTHROPIC_BEDROCK_BASE_URL",
        "ANTHROPIC_VERTEX_BASE_URL",
        "ANTHROPIC_FOUNDRY_BASE_URL",
        "ANTHROPIC_AUTH_TOKEN",
        "NODE_OPTIONS"
      })
  void aVariableThatWouldMoveTrafficOrProgramsIsBlank(String name) {
    assertThat(env(name)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NO_PROXY", "no_proxy"})
  void theListenersAreReachedWithoutAProxy(String name) {
    assertThat(env(name)).contains("127.0.0.1");
  }

  @Test
  void shellPathModelAndKeyAreFixed() {
    assertThat(env("SHELL")).isEqualTo("/bin/bash");
    assertThat(env("PATH")).isEqualTo("/usr/local/bin:/usr/bin:/bin");
    assertThat(env("PS4")).isEqualTo("+ ");
    assertThat(env("ANTHROPIC_BASE_URL")).isEqualTo("http://127.0.0.1:2/T");
    assertThat(env("ANTHROPIC_API_KEY")).isEqualTo(FixedEnvironment.DUMMY_KEY);
    assertThat(env("DISABLE_AUTOUPDATER")).isEqualTo("1");
  }

  @Test
  void programsOfTheSessionUseTheEgressProxyWhereThereIsOne() {
    Map<String, String> env =
        FixedEnvironment.of(
            new FixedEnvironment.Place("u", "p", Optional.of("http://127.0.0.1:3")));
    assertThat(env)
        .containsEntry("HTTPS_PROXY", "http://127.0.0.1:3")
        .containsEntry("http_proxy", "http://127.0.0.1:3");
  }

  @Test
  void everyFixedVariableSaysWhy() {
    assertThat(FixedEnvironment.BLANK).allMatch(variable -> !variable.why().isBlank());
    assertThat(FixedEnvironment.SET).allMatch(variable -> !variable.why().isBlank());
    assertThat(FixedEnvironment.BLANK).doesNotHaveDuplicates();
  }

  private String env(String name) {
    JsonNode value = settings.at("/env").path(name);
    assertThat(value.isTextual()).as(name).isTrue();
    return value.textValue();
  }

  private static List<String> texts(JsonNode array) {
    List<String> out = new java.util.ArrayList<>();
    array.forEach(item -> out.add(item.asText()));
    return out;
  }

  private static JsonNode golden(String name) throws Exception {
    try (InputStream in =
        Objects.requireNonNull(ManagedSettingsTest.class.getResourceAsStream(name), name)) {
      return new ObjectMapper().readTree(in);
    }
  }
}
