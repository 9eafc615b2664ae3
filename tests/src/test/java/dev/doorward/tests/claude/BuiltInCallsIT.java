package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static dev.doorward.tests.claude.Script.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One session in which the model calls the harness's own tools; nobody is there to say yes. */
@RealClaude
@SuppressWarnings("NullAway.Init") // set before all
class BuiltInCallsIT {
  private static final String SECRET = "tok-71b9a4e2c05d83f6";

  @TempDir private static Path folder;
  private static Ended session;
  private static ModelLog model;
  private static Audit audit;

  @BeforeAll
  static void theModelCallsEverything() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine
          .file("notes.txt", "the pelican is in the notes\n")
          .variable("API_TOKEN", SECRET)
          .job("approvals: { timeLimit: 2s }")
          .job("secrets: { api: { env: API_TOKEN } }")
          .model(script(machine));
      session = machine.claude();
      model = machine.modelLog();
      audit = machine.audit();
    }
  }

  private static Script script(Machine machine) {
    return new Script()
        .turn(
            call("read", "Read", "file_path", machine.in("notes.txt")),
            call("fetch", "WebFetch", "url", "http://pelican.example/", "prompt", "p"),
            call("search", "WebSearch", "query", "pelicans"),
            call("cron", "CronCreate", "cron", "* * * * *", "prompt", "p"),
            call("nobody", "mcp__nobody__here", "a", "b"),
            call("resources", "ListMcpResourcesTool"),
            call("resource", "ReadMcpResourceTool", "server", "s", "uri", "u"))
        .turn(
            call("secret", "Write", "file_path", machine.in("leak.txt"), "content", SECRET),
            call("relative", "Write", "file_path", "made.txt", "content", "made"),
            bash("shell", "touch " + machine.in("shell-ran")))
        .turn(
            call(
                "agent",
                "Agent",
                "description",
                "look",
                "prompt",
                "AGENT-BEGINS",
                "subagent_type",
                "general-purpose"))
        .agent(
            "AGENT-BEGINS",
            call("agent-read", "Read", "file_path", machine.in("notes.txt")),
            call("agent-fetch", "WebFetch", "url", "http://pelican.example/", "prompt", "p"));
  }

  @Test
  void theSessionEndsWell() {
    assertThat(session.code()).isZero();
  }

  @Test
  void nothingIsSaidToThePersonWhenAllIsWell() {
    assertThat(session.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "agent-read"})
  void aDeclaredCallRunsAndTheModelReadsItsResult(String id) {
    assertThat(model.result(id).text()).contains("the pelican is in the notes");
    assertThat(audit.of(id)).containsExactly("decision:allow", "intent", "result:ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fetch", "search", "cron", "agent-fetch"})
  void anUndeclaredToolIsRefusedAndTheModelIsToldWhatToDo(String id) {
    assertThat(model.result(id).error()).isTrue();
    assertThat(model.result(id).text())
        .contains("doorward H2 default-deny: ", "use a declared tool, or ask the operator");
    assertThat(audit.of(id)).containsExactly("decision:refuse");
  }

  @Test
  void aSecretInArgumentsIsRefusedByName() {
    assertThat(model.result("secret").text())
        .contains("doorward H3", "the secret api", "leave the value out")
        .doesNotContain(SECRET);
    assertThat(folder.resolve("workspace/leak.txt")).doesNotExist();
    assertThat(audit.of("secret")).containsExactly("secret-refusal", "decision:refuse");
  }

  @Test
  void aWriteThatIsAskedTwiceRunsOnce() {
    assertThat(folder.resolve("workspace/made.txt")).hasContent("made");
    assertThat(audit.of("relative")).filteredOn("decision:allow"::equals).hasSize(2);
    assertThat(audit.of("relative")).filteredOn("result:ok"::equals).hasSize(1);
    assertThat(audit.of("relative")).endsWith("intent", "result:ok");
  }

  @Test
  void aShellCommandThatNobodyApprovesDoesNotRun() {
    assertThat(model.result("shell").text())
        .contains("nobody approved it", "go on without it and tell the operator");
    assertThat(folder.resolve("workspace/shell-ran")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"nobody", "resources", "resource"})
  void whatTheHarnessItselfDoesNotOfferDoesNotRunEither(String id) {
    assertThat(model.result(id).error()).isTrue();
    assertThat(audit.of(id)).doesNotContain("intent");
  }

  @Test
  void theModelIsNotOfferedToolsForResources() {
    assertThat(model.offered()).contains("Read").noneMatch(name -> name.contains("Resource"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fetch", "search", "cron", "agent-fetch", "secret", "shell"})
  void aReasonIsOneLine(String id) {
    assertThat(model.result(id).text()).contains("doorward ").doesNotContain("\n");
  }
}
