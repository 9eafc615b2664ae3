package dev.doorward.tests.fake.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.harness.CannedDaemon.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationTest {
  private static final String TOUCH =
      """
      {"name":"touch","tool":"Bash","input":{"command":"echo $FROM_SESSION > made.txt"},
       "expect":{"decision":"allow","ran":true}}""";
  private static final String ECHO =
      """
      {"name":"echo","tool":"mcp__notes__echo_it","input":{"text":"hi"},"id":"toolu_1",
       "expect":{"decision":"allow","resultContains":"made"}}""";

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  @Test
  void eventsComeInTheOrderThatWasMeasured() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo.it")) {
      Played.play(daemon, folder, TOUCH, ECHO);

      assertThat(daemon.order)
          .containsExactly(
              "server/discover",
              "initialize",
              "notifications/initialized",
              "GET",
              "tools/list",
              "InstructionsLoaded",
              "UserPromptSubmit",
              "PreToolUse",
              "PostToolUse",
              "PreToolUse",
              "tools/call",
              "PostToolUse",
              "PostToolBatch",
              "Stop",
              "SessionEnd");
    }
  }

  @Test
  void anAllowedShellCommandIsReallyRunWithTheSessionsVariables() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Played played = Played.play(daemon, folder, TOUCH);

      assertThat(played.ok()).isTrue();
      assertThat(folder.resolve("made.txt")).hasContent("yes");
    }
  }

  @Test
  void aDeniedCommandLeavesNothingOnDisk() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.denying("no shell here")) {
      Played played = Played.play(daemon, folder, TOUCH);

      assertThat(folder.resolve("made.txt")).doesNotExist();
      assertThat(played.ok()).isFalse();
      assertThat(played.only().broken()).contains("the call did not run");
    }
  }

  @Test
  void aDeniedFunctionIsNotCalledAndItsReasonIsWhatTheModelReads() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.denying("not listed", "echo.it")) {
      Step step = Played.play(daemon, folder, ECHO).only();

      assertThat(daemon.toolCalls).isEmpty();
      assertThat(step.outcome().result()).isEqualTo("not listed");
    }
  }

  @Test
  void aCallCarriesItsToolUseIdToTheServerAndTheSessionIdIsSentBack() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo.it")) {
      Played.play(daemon, folder, ECHO);

      JsonNode call = daemon.toolCalls.get(0);
      assertThat(call.path("name").asText()).isEqualTo("echo.it");
      assertThat(call.path("_meta").path("claudecode/toolUseId").asText()).isEqualTo("toolu_1");
      assertThat(call.path("_meta").has("progressToken")).isTrue();
      assertThat(daemon.mcpSessions.subList(1, daemon.mcpSessions.size()))
          .containsOnly("session-7");
    }
  }

  @Test
  void theQuestionNamesTheServerOfAFunctionOnly() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo.it")) {
      Played.play(daemon, folder, TOUCH, ECHO);

      var questions =
          daemon.events.stream()
              .filter(e -> e.path("hook_event_name").asText().equals("PreToolUse"))
              .toList();
      assertThat(questions.get(0).has("mcp_server")).isFalse();
      assertThat(questions.get(1).path("mcp_server").path("name").asText()).isEqualTo("notes");
    }
  }

  @Test
  void updatedInputReplacesTheInput() throws Exception {
    String change =
        """
        {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow",
        "updatedInput":{"command":"echo changed > made.txt"}}}""";
    try (CannedDaemon daemon = new CannedDaemon(e -> new Answer(200, change))) {
      Played.play(daemon, folder, TOUCH);

      assertThat(folder.resolve("made.txt")).hasContent("changed");
    }
  }

  @Test
  void anUndecidedCallRunsAndIsReportedLoudly() throws Exception {
    try (CannedDaemon daemon = new CannedDaemon(e -> new Answer(200, "{}"))) {
      Step step =
          Played.play(daemon, folder, "{\"tool\":\"Bash\",\"input\":{\"command\":\"pwd\"}}").only();

      assertThat(step.ok()).isFalse();
      assertThat(step.outcome().decision()).isEqualTo("undecided");
      assertThat(step.outcome().ran()).isTrue();
      assertThat(step.outcome().reason()).contains("NOBODY DECIDED");
    }
  }

  @Test
  void aFailingHookHoldsTheCallBackAndIsNoDecision() throws Exception {
    try (CannedDaemon daemon = new CannedDaemon(e -> new Answer(500, "broken"))) {
      Step step =
          Played.play(daemon, folder, "{\"tool\":\"Bash\",\"input\":{\"command\":\"pwd\"}}").only();

      assertThat(step.outcome().decision()).isEqualTo("failed");
      assertThat(step.outcome().ran()).isFalse();
      assertThat(step.ok()).isFalse();
    }
  }

  @Test
  void writeWithARelativePathIsAskedAgainWithTheAbsoluteOne() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Played.play(
          daemon,
          folder,
          "{\"tool\":\"Write\",\"input\":{\"file_path\":\"a.txt\",\"content\":\"x\"}}");

      var questions =
          daemon.events.stream()
              .filter(e -> e.path("hook_event_name").asText().equals("PreToolUse"))
              .toList();
      assertThat(questions)
          .extracting(e -> e.path("tool_input").path("file_path").asText())
          .containsExactly("a.txt", folder.resolve("a.txt").toString());
      assertThat(questions.stream().map(e -> e.path("tool_use_id").asText()).distinct()).hasSize(1);
      assertThat(folder.resolve("a.txt")).hasContent("x");
    }
  }

  @Test
  void readAndEditTouchTheFile() throws Exception {
    Files.writeString(folder.resolve("f.txt"), "one two");
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Played played =
          Played.play(
              daemon,
              folder,
              "{\"name\":\"r\",\"tool\":\"Read\",\"input\":{\"file_path\":\"f.txt\"},"
                  + "\"expect\":{\"resultContains\":\"one two\"}}",
              "{\"name\":\"e\",\"tool\":\"Edit\",\"input\":{\"file_path\":\"f.txt\","
                  + "\"old_string\":\"two\",\"new_string\":\"three\"}}");

      assertThat(played.ok()).isTrue();
      assertThat(folder.resolve("f.txt")).hasContent("one three");
    }
  }

  @Test
  void askWithNobodyToAskIsARefusal() throws Exception {
    try (CannedDaemon daemon =
        new CannedDaemon(e -> new Answer(200, CannedDaemon.decision("ask", "sure?")))) {
      Step step = Played.play(daemon, folder, TOUCH).only();

      assertThat(step.outcome().ran()).isFalse();
      assertThat(folder.resolve("made.txt")).doesNotExist();
    }
  }

  @Test
  void aYesInTheDialogRunsTheCallAfterPermissionRequest() throws Exception {
    try (CannedDaemon daemon =
        new CannedDaemon(e -> new Answer(200, CannedDaemon.decision("ask", "sure?")))) {
      Played.play(
          daemon,
          folder,
          "{\"tool\":\"Bash\",\"person\":\"yes\",\"input\":{\"command\":\"echo 1 > made.txt\"}}");

      assertThat(folder.resolve("made.txt")).exists();
      assertThat(daemon.order)
          .containsSubsequence("PreToolUse", "PermissionRequest", "PostToolUse");
    }
  }

  @Test
  void aNoInTheDialogEndsTheTurnWithoutFurtherEvents() throws Exception {
    try (CannedDaemon daemon =
        new CannedDaemon(e -> new Answer(200, CannedDaemon.decision("ask", "sure?")))) {
      Played.play(
          daemon,
          folder,
          "{\"tool\":\"Bash\",\"person\":\"no\",\"input\":{\"command\":\"echo 1 > made.txt\"}}");

      assertThat(folder.resolve("made.txt")).doesNotExist();
      assertThat(daemon.order).doesNotContain("PostToolUse", "PostToolBatch", "Stop");
    }
  }

  @Test
  void aSubAgentsCallsCarryItsIdBetweenStartAndStop() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Played.play(
          daemon,
          folder,
          "{\"tool\":\"Bash\",\"agent\":\"explorer\",\"input\":{\"command\":\"true\"}}");

      assertThat(daemon.order).containsSubsequence("SubagentStart", "PreToolUse", "SubagentStop");
      assertThat(daemon.events)
          .filteredOn(e -> e.path("hook_event_name").asText().equals("PreToolUse"))
          .allMatch(e -> e.path("agent_type").asText().equals("explorer"));
    }
  }

  @Test
  void anInformingEventAnsweredWithoutAnObjectIsReported() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      daemon.otherEventAnswer = "[]";
      Played played = Played.play(daemon, folder, TOUCH);

      assertThat(played.ok()).isFalse();
      assertThat(played.steps()).anyMatch(s -> s.name().equals("event"));
    }
  }

  @Test
  void aFunctionsErrorIsToldAsAFailure() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo.it")) {
      daemon.callsFail = true;
      Played.play(daemon, folder, ECHO);

      assertThat(daemon.order).contains("PostToolUseFailure").doesNotContain("PostToolUse");
    }
  }

  @Test
  void settingsThatClaudeCodeWouldDropAreReported() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      var json = daemon.sessionJson();
      json.putObject("managedSettings").putObject("hooks").putArray("PreToolUse");
      Played played = Played.play(SessionFile.of(json), folder, "{\"turns\":[]}");

      assertThat(played.ok()).isFalse();
      assertThat(played.steps()).allMatch(s -> s.name().equals("managed settings")).hasSize(2);
    }
  }
}
