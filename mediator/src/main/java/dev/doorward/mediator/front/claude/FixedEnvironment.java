package dev.doorward.mediator.front.claude;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every environment variable that managed settings fix, and why. Measured: managed {@code env} wins
 * over the project's and over the process's own, so a variable listed here cannot be changed from
 * the workspace. An empty value counts as unset for the harness.
 */
public final class FixedEnvironment {
  /** One variable and what it would open. */
  record Variable(String name, String value, String why) {}

  /**
   * What differs between sessions.
   *
   * @param modelUrl the daemon's model listener
   * @param path for programs that the harness starts
   * @param egressProxy the daemon's egress proxy, where there is one
   */
  public record Place(String modelUrl, String path, Optional<String> egressProxy) {}

  /** Stands for the model's key inside; the daemon adds the real one outside. Worth nothing. */
  public static final String DUMMY_KEY = "doorward-stand-in-key-not-a-secret";

  static final String SHELL = "/bin/bash";

  private static final String DIRECT = "127.0.0.1,localhost";

  private static final String ROUTE = "another program or endpoint would get the session's traffic";
  private static final String BODY = "adds to what is asked of the model: tools the provider runs";
  private static final String PROVIDER = "moves the model's traffic to another provider";
  private static final String KEY = "a login other than the stand-in key";
  private static final String SHELLS = "another program runs than the command says";
  private static final String LOADER = "code of others inside every process";
  private static final String MODE = "switches off or replaces parts of the harness";
  private static final String OUT = "sends something about the session elsewhere";
  private static final String WAIT = "a person may need a day to answer";

  /**
   * Blank for every session. CLAUDE_CODE_MANAGED_SETTINGS_PATH and CLAUDE_CONFIG_DIR are not among
   * them: blank is not surely unset for a path, and neither was seen to reach past the managed
   * settings; the sandbox starts with an environment of named variables only.
   */
  static final List<Variable> BLANK =
      List.of(
          blank("ALL_PROXY", ROUTE),
          blank("all_proxy", ROUTE),
          blank("CLAUDE_CODE_HTTP_PROXY", ROUTE),
          blank("CLAUDE_CODE_HTTPS_PROXY", ROUTE),
          blank("CLAUDE_CODE_PROXY_URL", ROUTE),
          blank("CLAUDE_CODE_PROXY_HOST", ROUTE),
          blank("CLAUDE_CODE_HOST_HTTP_PROXY_PORT", ROUTE),
          blank("CLAUDE_CODE_HOST_SOCKS_PROXY_PORT", ROUTE),
          blank("CLAUDE_CODE_ENABLE_PROXY_AUTH_HELPER", ROUTE),
          blank("CLAUDE_CODE_REMOTE_MCP_CONFIG", ROUTE),
          blank("ANTHROPIC_UNIX_SOCKET", ROUTE),
          blank("ANTHROPIC_API_HOST", ROUTE),
          blank("CLAUDE_CODE_API_BASE_URL", ROUTE),
          blank("CLAUDE_CODE_RUNNER_MODEL_SOCKET", ROUTE),
          blank("CLAUDE_CODE_REMOTE_SETTINGS_PATH", ROUTE),
          blank("CLAUDE_CODE_CUSTOM_OAUTH_URL", ROUTE),
          blank("CLAUDE_CODE_EXTRA_BODY", BODY),
          blank("CLAUDE_CODE_EXTRA_METADATA", BODY),
          blank("ANTHROPIC_BETAS", BODY),
          blank("ANTHROPIC_CUSTOM_HEADERS", BODY),
          blank("CLAUDE_CODE_USE_BEDROCK", PROVIDER),
          blank("CLAUDE_CODE_USE_VERTEX", PROVIDER),
          blank("CLAUDE_CODE_USE_FOUNDRY", PROVIDER),
          blank("CLAUDE_CODE_USE_MANTLE", PROVIDER),
          blank("CLAUDE_CODE_USE_GATEWAY", PROVIDER),
          blank("CLAUDE_CODE_USE_ANTHROPIC_AWS", PROVIDER),
          blank("CLAUDE_CODE_USE_ANTHROPIC_GOOGLE_CLOUD", PROVIDER),
          blank("ANTHROPIC_BEDROCK_BASE_URL", PROVIDER),
          blank("ANTHROPIC_BEDROCK_MANTLE_BASE_URL", PROVIDER),
          blank("ANTHROPIC_VERTEX_BASE_URL", PROVIDER),
          blank("ANTHROPIC_FOUNDRY_BASE_URL", PROVIDER),
          blank("ANTHROPIC_AWS_BASE_URL", PROVIDER),
          blank("ANTHROPIC_GOOGLE_CLOUD_BASE_URL", PROVIDER),
          blank("ANTHROPIC_AUTH_TOKEN", KEY),
          blank("CLAUDE_CODE_OAUTH_TOKEN", KEY),
          blank("CLAUDE_CODE_OAUTH_REFRESH_TOKEN", KEY),
          blank("CLAUDE_CODE_HOST_CREDS_FILE", KEY),
          blank("ANTHROPIC_IDENTITY_TOKEN", KEY),
          blank("ANTHROPIC_IDENTITY_TOKEN_FILE", KEY),
          blank("BASH_ENV", SHELLS),
          blank("ENV", SHELLS),
          blank("PROMPT_COMMAND", SHELLS),
          blank("CLAUDE_CODE_SHELL", SHELLS),
          blank("CLAUDE_CODE_SHELL_PREFIX", SHELLS),
          blank("CLAUDE_ENV_FILE", SHELLS),
          blank("LD_PRELOAD", LOADER),
          blank("LD_AUDIT", LOADER),
          blank("LD_LIBRARY_PATH", LOADER),
          blank("NODE_OPTIONS", LOADER),
          blank("BUN_OPTIONS", LOADER),
          blank("CLAUDE_CODE_PLUGIN_DIRS", LOADER),
          blank("CLAUDE_CODE_PLUGIN_SEED_DIR", LOADER),
          blank("NODE_EXTRA_CA_CERTS", ROUTE),
          blank("CLAUDE_CODE_SIMPLE", MODE),
          blank("CLAUDE_CODE_SAFE_MODE", MODE),
          blank("CLAUDE_CODE_REMOTE", MODE),
          blank("CLAUDE_CODE_ENABLE_TELEMETRY", OUT),
          blank("OTEL_EXPORTER_OTLP_ENDPOINT", OUT),
          blank("OTEL_EXPORTER_OTLP_HEADERS", OUT));

  /** The same value for every session. */
  static final List<Variable> SET =
      List.of(
          new Variable("NO_PROXY", DIRECT, ROUTE),
          new Variable("no_proxy", DIRECT, ROUTE),
          new Variable("ANTHROPIC_API_KEY", DUMMY_KEY, KEY),
          new Variable("SHELL", SHELL, SHELLS),
          new Variable("PS4", "+ ", SHELLS),
          new Variable("DISABLE_AUTOUPDATER", "1", LOADER),
          new Variable("DISABLE_TELEMETRY", "1", OUT),
          new Variable("DISABLE_ERROR_REPORTING", "1", OUT),
          new Variable("DISABLE_BUG_COMMAND", "1", OUT),
          new Variable("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1", OUT),
          new Variable("DISABLE_LOGIN_COMMAND", "1", KEY),
          new Variable("MCP_TOOL_TIMEOUT", "86400000", WAIT),
          new Variable("CLAUDE_CODE_MCP_TOOL_IDLE_TIMEOUT", "86400000", WAIT));

  private FixedEnvironment() {}

  /** All of them, in the order of the lists. */
  public static Map<String, String> of(Place place) {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("ANTHROPIC_BASE_URL", place.modelUrl());
    out.put("PATH", place.path());
    // Only programs of the session use it; the listeners of the daemon are reached without.
    String proxy = place.egressProxy().orElse("");
    for (String name : List.of("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy")) {
      out.put(name, proxy);
    }
    SET.forEach(variable -> out.put(variable.name, variable.value));
    BLANK.forEach(variable -> out.put(variable.name, variable.value));
    return out;
  }

  private static Variable blank(String name, String why) {
    return new Variable(name, "", why);
  }
}
