package dev.doorward.mediator.front.claude;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The harness's arguments (2.1.332), each with why it is passed or not. */
final class ArgumentTable {
  enum Values {
    NONE,
    ONE,
    MANY
  }

  /**
   * @param expects what a value must be, for the person
   * @param why why it may be passed
   */
  record Allowed(List<String> names, Values values, Pattern value, String expects, String why) {}

  // Never a leading dash: the harness looks for some options in every word, values too.
  private static final Pattern TEXT = Pattern.compile("(?s)(?!-).{0,100000}");
  private static final String SHAPE = "shape of input and output only";
  private static final String WORDS = "the person's own words to the model";
  private static final String NARROWS = "only narrows what the model is offered";

  static final List<Allowed> ALLOWED =
      List.of(
          flag("one answer, then the end", "-p", "--print"),
          one("--output-format", "text|json|stream-json", SHAPE),
          one("--input-format", "text|stream-json", SHAPE),
          flag(SHAPE, "--verbose"),
          flag(SHAPE, "--include-partial-messages"),
          flag(SHAPE, "--include-hook-events"),
          flag(SHAPE, "--replay-user-messages"),
          flag(SHAPE, "--forward-subagent-text"),
          new Allowed(List.of("--json-schema"), Values.ONE, TEXT, "a JSON Schema", SHAPE),
          flag(SHAPE, "--ax-screen-reader"),
          one("--model", "[A-Za-z0-9][A-Za-z0-9._:@/\\[\\]-]{0,99}", "the endpoint stays ours"),
          one("--fallback-model", "[A-Za-z0-9][A-Za-z0-9._:@/,\\[\\]-]{0,299}", "as --model"),
          one("--effort", "low|medium|high|xhigh|max", "how long the model thinks"),
          one("--max-turns", "[1-9][0-9]{0,5}", NARROWS),
          one("--max-budget-usd", "[0-9]{1,6}(\\.[0-9]{1,4})?", NARROWS),
          // Hooks are asked in each of these modes; bypassPermissions is refused all the same.
          one(
              "--permission-mode",
              "acceptEdits|auto|default|dontAsk|manual|plan",
              "every call is asked in these modes"),
          one("--session-id", "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", SHAPE),
          flag("the private home is thrown away anyway", "--no-session-persistence"),
          new Allowed(
              List.of("--append-system-prompt", "--system-prompt"),
              Values.ONE,
              TEXT,
              "a text",
              WORDS),
          new Allowed(
              List.of("-n", "--name"),
              Values.ONE,
              Pattern.compile("[^\\p{Cntrl}-][^\\p{Cntrl}]{0,99}"),
              "a name of one line",
              "a label"),
          one("--agent", "[A-Za-z0-9_:.-]{1,100}", "its calls are asked like all others"),
          flag(NARROWS, "--disable-slash-commands"),
          new Allowed(
              List.of("--disallowedTools", "--disallowed-tools"),
              Values.MANY,
              Pattern.compile("[^-\\p{Cntrl}][^\\p{Cntrl}]{0,1999}"),
              "tool names",
              NARROWS),
          new Allowed(
              List.of("--tools"),
              Values.MANY,
              Pattern.compile("[A-Za-z0-9_, ]{0,1000}"),
              "tool names",
              NARROWS),
          flag("prints and ends", "-h", "--help"),
          flag("prints and ends", "-v", "--version"));

  private static final String SETTINGS = "it loads settings past the reduced copies";
  private static final String SERVERS = "MCP servers come from the job file, each held to its pin";
  private static final String GUARD = "it takes parts of the guard away";
  private static final String CODE = "it loads code or agents from elsewhere";
  private static final String WIDENS = "the job file says what may be used and where";
  private static final String AWAY = "it moves the session, or parts of it, out of the sandbox";
  private static final String FRESH =
      "a session starts in a fresh home, there is nothing to resume";

  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          Map.entry("--settings", SETTINGS),
          Map.entry("--setting-sources", SETTINGS),
          Map.entry("--managed-settings", SETTINGS),
          Map.entry("--restricted", SETTINGS),
          Map.entry("--mcp-config", SERVERS),
          Map.entry("--strict-mcp-config", "doorward passes it itself"),
          Map.entry("--bare", GUARD),
          Map.entry("--safe-mode", GUARD),
          Map.entry("--dangerously-skip-permissions", GUARD),
          Map.entry("--allow-dangerously-skip-permissions", GUARD),
          Map.entry("--permission-prompt-tool", "questions go to doorward's own queue"),
          Map.entry("--permission-prompts", "questions go to doorward's own queue"),
          Map.entry("--plugin-dir", CODE),
          Map.entry("--plugin-url", CODE),
          Map.entry("--agents", CODE),
          Map.entry("--file", CODE),
          Map.entry("--add-dir", WIDENS),
          Map.entry("--allowedTools", WIDENS),
          Map.entry("--allowed-tools", WIDENS),
          Map.entry("--betas", "it adds to what is asked of the model"),
          Map.entry("--ide", AWAY),
          Map.entry("--chrome", AWAY),
          Map.entry("--cloud", AWAY),
          Map.entry("--teleport", AWAY),
          Map.entry("--remote-control", AWAY),
          Map.entry("--desktop", AWAY),
          Map.entry("--bg", AWAY),
          Map.entry("--background", AWAY),
          Map.entry("-w", AWAY),
          Map.entry("--worktree", AWAY),
          Map.entry("--tmux", AWAY),
          Map.entry("-c", FRESH),
          Map.entry("--continue", FRESH),
          Map.entry("-r", FRESH),
          Map.entry("--resume", FRESH),
          Map.entry("--fork-session", FRESH),
          Map.entry("--from-pr", FRESH));

  /** Commands of the harness that are no session, also undocumented ones. */
  static final Set<String> COMMANDS =
      Set.of(
          "agents",
          "attach",
          "auth",
          "auto-mode",
          "config",
          "daemon",
          "doctor",
          "gateway",
          "import",
          "install",
          "kill",
          "logs",
          "mcp",
          "migrate-installer",
          "plugin",
          "plugins",
          "purge",
          "remote-control",
          "respawn",
          "rm",
          "server",
          "setup-token",
          "ssh",
          "stop",
          "ultrareview",
          "update",
          "upgrade");

  private ArgumentTable() {}

  /** The reason, for the person. */
  static String whyNot(String name) {
    return REFUSED.getOrDefault(name, "it is not among the arguments known to be safe");
  }

  static Set<String> refused() {
    return REFUSED.keySet();
  }

  private static Allowed flag(String why, String... names) {
    return new Allowed(List.of(names), Values.NONE, TEXT, "no value", why);
  }

  private static Allowed one(String name, String value, String why) {
    return new Allowed(
        List.of(name), Values.ONE, Pattern.compile(value), "expected is " + value, why);
  }
}
