package dev.doorward.mediator.job;

import dev.doorward.mediator.job.JobPolicy.HarnessKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code harness}: which program runs, and which of its own tools it may use. */
final class HarnessSection {
  static final Known KEYS = Known.of("kind", "tools", "requiresApproval");

  /** What a session may use when its job names no tools. */
  static final List<String> DEFAULT_TOOLS =
      List.of(
          "Agent",
          "Bash",
          "Edit",
          "Monitor",
          "NotebookEdit",
          "Read",
          "ReportFindings",
          "Skill",
          "TaskStop",
          "ToolSearch",
          "Write");

  /** Tools of Claude Code 2.1.332 beside those; none of them is given by itself. */
  private static final List<String> OTHER_TOOLS =
      List.of(
          "CronCreate",
          "CronDelete",
          "CronList",
          "EnterWorktree",
          "ExitWorktree",
          "ListAgents",
          "ScheduleWakeup",
          "SendMessage",
          "WebFetch",
          "WebSearch",
          "Workflow");

  private static final Set<String> RESOURCE_TOOLS =
      Set.of("ListMcpResourcesTool", "ReadMcpResourceTool", "ReadMcpResourceDirTool");

  private final Mistakes mistakes;

  private HarnessSection(Mistakes mistakes) {
    this.mistakes = mistakes;
  }

  static JobPolicy.Harness read(Section section, Mistakes mistakes) {
    return new HarnessSection(mistakes).read(section);
  }

  private JobPolicy.Harness read(Section section) {
    HarnessKind kind = section.value("kind").map(this::kind).orElse(HarnessKind.CLAUDE_CODE);
    Set<String> tools = new LinkedHashSet<>();
    section
        .value("tools")
        .ifPresentOrElse(
            yaml -> tools.addAll(tools(yaml, section.path("tools"), kind)),
            () -> tools.addAll(DEFAULT_TOOLS));
    Set<String> asked = new LinkedHashSet<>();
    section
        .value("requiresApproval")
        .ifPresent(
            yaml ->
                asked.addAll(
                    Approval.declared(
                        yaml,
                        section.path("requiresApproval"),
                        tools,
                        section.path("tools"),
                        mistakes)));
    return new JobPolicy.Harness(kind, tools, asked);
  }

  private HarnessKind kind(Yaml yaml) {
    String kind = Values.text(yaml, "harness.kind", mistakes).map(Values.Text::text).orElse("");
    switch (kind) {
      case "scripted":
        return HarnessKind.SCRIPTED;
      case "acp":
        mistakes.add(yaml.place(), "harness.kind: acp is not yet built; write claude-code");
        return HarnessKind.CLAUDE_CODE;
      case "", "claude-code":
        return HarnessKind.CLAUDE_CODE;
      default:
        mistakes.add(yaml.place(), "harness.kind is unknown; write claude-code or scripted");
        return HarnessKind.CLAUDE_CODE;
    }
  }

  private List<String> tools(Yaml yaml, String path, HarnessKind kind) {
    List<Values.Text> names = Values.names(yaml, path, mistakes);
    names.forEach(name -> check(name, path, kind));
    return Values.plain(names);
  }

  private void check(Values.Text name, String path, HarnessKind kind) {
    String text = name.text();
    if (Names.isGlob(text)) {
      mistakes.add(name.place(), path + " holds a glob; name each tool exactly");
    } else if (text.startsWith("mcp__")) {
      mistakes.add(
          name.place(), path + " names a function of an MCP server; declare it in tools instead");
    } else if (!Names.HARNESS_TOOL.matcher(text).matches()) {
      mistakes.add(
          name.place(), path + " takes names of letters, digits, _ and -; write the tool's name");
    } else if (RESOURCE_TOOLS.contains(text)) {
      mistakes.add(
          name.place(), text + " is refused whatever a job declares; take it out of " + path);
    } else if (kind == HarnessKind.CLAUDE_CODE) {
      checkSpelling(name, path);
    }
  }

  // A new version may bring tools that are not listed here, so only a near miss is a mistake.
  private void checkSpelling(Values.Text name, String path) {
    if (name.text().equals("Task")) {
      mistakes.add(name.place(), path + " names Task; Claude Code calls it Agent, write that");
      return;
    }
    if (DEFAULT_TOOLS.contains(name.text()) || OTHER_TOOLS.contains(name.text())) {
      return;
    }
    Known.nearest(name.text(), DEFAULT_TOOLS)
        .or(() -> Known.nearest(name.text(), OTHER_TOOLS))
        .ifPresent(
            near ->
                mistakes.add(
                    name.place(),
                    path
                        + " names "
                        + Shown.key(name.text())
                        + ", which Claude Code does not have; did you mean "
                        + near
                        + "?"));
  }
}
