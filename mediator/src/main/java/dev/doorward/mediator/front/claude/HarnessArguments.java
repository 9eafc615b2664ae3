package dev.doorward.mediator.front.claude;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which arguments a person may pass to the harness. What is not in {@link ArgumentTable} is
 * refused, so an option of a later version is refused until somebody has looked at it.
 */
public final class HarnessArguments {
  private static final Map<String, ArgumentTable.Allowed> ALLOWED =
      ArgumentTable.ALLOWED.stream()
          .flatMap(option -> option.names().stream().map(name -> Map.entry(name, option)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private HarnessArguments() {}

  /**
   * The whole argument vector after the program's name.
   *
   * @param mcpConfig the strict MCP configuration, as it is called inside
   * @param given what the person passed
   * @throws ClaudeException when one of them is not allowed; nothing is left out silently
   */
  public static List<String> of(Path mcpConfig, List<String> given) throws ClaudeException {
    check(given);
    List<String> out = new ArrayList<>();
    // --mcp-config takes every word up to the next option, so one must follow it.
    out.add("--mcp-config");
    out.add(mcpConfig.toString());
    out.add("--strict-mcp-config");
    out.addAll(given);
    return List.copyOf(out);
  }

  private static void check(List<String> given) throws ClaudeException {
    boolean promptSeen = false;
    int at = 0;
    while (at < given.size()) {
      String word = given.get(at);
      if (word.equals("--")) {
        prompt(given.subList(at + 1, given.size()), promptSeen);
        return;
      }
      if (word.startsWith("-") && word.length() > 1) {
        at += option(word, given, at);
      } else {
        prompt(List.of(word), promptSeen);
        promptSeen = true;
        at++;
      }
    }
  }

  /** How many words the option takes up. */
  private static int option(String word, List<String> given, int at) throws ClaudeException {
    int equals = word.startsWith("--") ? word.indexOf('=') : -1;
    String name = equals < 0 ? word : word.substring(0, equals);
    ArgumentTable.Allowed option = ALLOWED.get(name);
    if (option == null) {
      throw new ClaudeException(
          OneLine.of(name) + " is not passed to the harness: " + ArgumentTable.whyNot(name));
    }
    if (option.values() == ArgumentTable.Values.NONE) {
      if (equals >= 0) {
        throw new ClaudeException(name + " takes no value");
      }
      return 1;
    }
    if (equals >= 0) {
      value(option, name, word.substring(equals + 1));
      return 1;
    }
    return 1 + values(option, name, given.subList(at + 1, given.size()));
  }

  private static int values(ArgumentTable.Allowed option, String name, List<String> rest)
      throws ClaudeException {
    int taken = 0;
    boolean many = option.values() == ArgumentTable.Values.MANY;
    while (taken < rest.size() && (taken == 0 || (many && !rest.get(taken).startsWith("-")))) {
      value(option, name, rest.get(taken));
      taken++;
    }
    if (taken == 0) {
      throw new ClaudeException(name + " needs a value");
    }
    return taken;
  }

  private static void value(ArgumentTable.Allowed option, String name, String value)
      throws ClaudeException {
    if (!option.value().matcher(value).matches()) {
      throw new ClaudeException(
          name + " cannot have the value " + OneLine.of(value) + ": " + option.expects());
    }
  }

  // A first word that is one of the harness's commands would start that command instead.
  private static void prompt(List<String> words, boolean promptSeen) throws ClaudeException {
    if (words.stream().anyMatch(word -> word.startsWith("-"))) {
      throw new ClaudeException(
          "a prompt that starts with - could be taken for an option; start it with another word");
    }
    Set<String> commands = ArgumentTable.COMMANDS;
    if (!promptSeen && !words.isEmpty() && commands.contains(words.get(0))) {
      throw new ClaudeException(
          words.get(0)
              + " is a command of the harness, not a prompt; run it outside a session, or write"
              + " the prompt with more than one word");
    }
  }
}
