package dev.doorward.mediator.checks;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;
import dev.doorward.mediator.gate.Row;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A session is offered a server's functions only. The harness's tools for resources (seen in
 * 2.1.332: ListMcpResourcesTool, ReadMcpResourceTool, ReadMcpResourceDirTool) bring texts that
 * nobody approved, so they are refused under every spelling, whatever the job declares.
 */
@Row(id = "H1a", name = "resource-tools")
final class ResourceToolsCheck implements Check {
  // What is left of such a name without these words is nothing, in whichever order they stand.
  private static final Pattern WORDS =
      Pattern.compile(
          "unsubscribe|subscribe|list|read|get|fetch|mcp|resources?|templates?|directory|dir|all"
              + "|contents?|servers?|tools?");

  @Override
  public Verdict on(ToolCall call, CallState state) {
    if (call.spelled().startsWith("mcp__")) {
      return Verdict.PASS;
    }
    String letters = call.spelled().toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return letters.contains("resource") && WORDS.matcher(letters).replaceAll("").isEmpty()
        ? new Verdict.Refuse(
            "resources of MCP servers are not offered here; call one of the server's functions")
        : Verdict.PASS;
  }
}
