package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;

class McpNameCheckTest {
  private final McpNameCheck check = new McpNameCheck();

  @Test
  void aNameThatResolvedPasses() {
    Said.passes(check.on(Calls.function("issues", "list"), new CallState()));
  }

  @Test
  void aHarnessToolPasses() {
    Said.passes(check.on(Calls.builtIn("Read"), new CallState()));
  }

  @Test
  void aNameThatResolvedToNothingIsRefusedWithTheNameAndWhy() {
    assertThat(Said.refusal(check.on(Calls.unresolved("mcp__issues__drop"), new CallState())))
        .contains("mcp__issues__drop")
        .contains("names no function");
  }

  @Test
  void oddNamesAreRefusedInOneVisibleLine() {
    for (String name : Said.ODD_NAMES) {
      Said.refusal(check.on(Calls.unresolved("mcp__" + name), new CallState()));
    }
  }
}
