package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceToolsCheckTest {
  private final ResourceToolsCheck check = new ResourceToolsCheck();

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Seen in the init message of Claude Code 2.1.332.
        "ListMcpResourcesTool",
        "ReadMcpResourceTool",
        "ReadMcpResourceDirTool",
        // The same without the ending, in other cases and with other separators.
        "ListMcpResources",
        "listmcpresourcestool",
        "LISTMCPRESOURCESTOOL",
        "list_mcp_resources",
        "list-mcp-resources",
        "List Mcp Resources Tool",
        "read_mcp_resource",
        "ReadMcpResource",
        "ReadMcpResourceDirectoryTool",
        "list_mcp_resource_templates",
        "ListMcpResourceTemplatesTool",
        // As the protocol itself names the methods.
        "resources/list",
        "resources/read",
        "resources/templates/list",
        "resources/subscribe",
        "resources/unsubscribe",
        // Orders that nobody used yet.
        "McpListResources",
        "mcp_resource_read",
        "mcpresources",
        "ListResources",
        "ReadResource",
        "resource",
        "resources",
        "List\u200bMcpResourcesTool",
        "ListMcpResourcesTool\u0000",
        "ListMcpResourcesTool2"
      })
  void everySpellingIsRefused(String name) {
    assertThat(Said.refusal(on(Calls.builtIn(name)))).contains("resources").contains("functions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Read", "ToolSearch", "ListAgents", "Task", "TaskStop", "list", "mcp"})
  void toolsThatReadNoResourcesPass(String name) {
    Said.passes(on(Calls.builtIn(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ResourceQuota", "HumanResources", "AllocateResourceTool"})
  void aNameThatOnlyHoldsTheWordIsLeftToDefaultDeny(String name) {
    Said.passes(on(Calls.builtIn(name)));
  }

  @Test
  void anApprovedFunctionMayBeNamedSo() {
    Said.passes(on(Calls.function("k8s", "list_resources")));
  }

  @Test
  void aNameOfTenThousandWordsIsReadWithoutTrouble() {
    Said.refusal(on(Calls.builtIn("list".repeat(10_000) + "resource")));
  }

  @Test
  void oddNamesPassToTheChecksThatDecideThem() {
    for (String name : Said.ODD_NAMES) {
      Said.passes(on(Calls.builtIn(name)));
    }
  }

  private Verdict on(ToolCall call) {
    return check.on(call, new CallState());
  }
}
