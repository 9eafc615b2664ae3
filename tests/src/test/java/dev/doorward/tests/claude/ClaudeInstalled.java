package dev.doorward.tests.claude;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Leaves tests out where the real program is not installed. */
final class ClaudeInstalled implements ExecutionCondition {
  /** The native program. */
  static Path program() {
    return Path.of(System.getProperty("doorward.claude", ""));
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return Files.isExecutable(program())
        ? ConditionEvaluationResult.enabled("Claude Code is installed")
        : ConditionEvaluationResult.disabled(
            "no Claude Code at '"
                + program()
                + "' (-Ddoorward.claude=PROGRAM); bin/test installs it");
  }
}
