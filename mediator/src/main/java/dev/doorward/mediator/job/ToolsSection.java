package dev.doorward.mediator.job;

import dev.doorward.pin.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code tools}: the MCP servers, each with the functions the job declares. */
final class ToolsSection {
  private static final String OWN = "doorward";

  private final Reading reading;
  private final Mistakes mistakes;
  private final Set<String> secrets;

  private ToolsSection(Reading reading, Set<String> secrets) {
    this.reading = reading;
    this.mistakes = reading.mistakes();
    this.secrets = secrets;
  }

  /**
   * @param secrets the names of the declared secrets
   */
  static List<JobPolicy.Tool> read(Optional<Yaml> yaml, Reading reading, Set<String> secrets) {
    return yaml.map(tools -> new ToolsSection(reading, secrets).readAll(tools)).orElse(List.of());
  }

  private List<JobPolicy.Tool> readAll(Yaml yaml) {
    List<JobPolicy.Tool> tools = new ArrayList<>();
    Map<String, Yaml.Member> spelled = new HashMap<>();
    for (Yaml.Member member : Values.members(yaml, "tools", mistakes)) {
      if (named(member) && spelledAlone(member, spelled)) {
        tools.add(new ToolSection(reading, secrets, member).read());
      }
    }
    return tools;
  }

  private boolean named(Yaml.Member member) {
    String name = member.key();
    if (!Names.TOOL.matcher(name).matches()) {
      mistakes.add(
          member.place(),
          "a tool's name has up to 64 letters, digits, ., _, - and spaces inside; rename "
              + Shown.key(name));
      return false;
    }
    String spelled = Spelling.of(name).toLowerCase(Locale.ROOT);
    if (spelled.equals(OWN) || spelled.startsWith(OWN + "__")) {
      mistakes.add(
          member.place(), "the name " + name + " is doorward's own; give the tool another");
      return false;
    }
    return true;
  }

  private boolean spelledAlone(Yaml.Member member, Map<String, Yaml.Member> spelled) {
    String spelling = Spelling.of(member.key());
    Yaml.Member first = spelled.putIfAbsent(spelling, member);
    if (first == null) {
      return true;
    }
    mistakes.add(
        member.place(),
        "the harness spells the tools "
            + first.key()
            + " (line "
            + first.place().line()
            + ") and "
            + member.key()
            + " alike, as "
            + spelling
            + "; rename one");
    return false;
  }
}
