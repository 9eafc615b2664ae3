package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static dev.doorward.tests.claude.Script.call;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One session whose shell commands and writes are asked; a person at another terminal answers. */
@RealClaude
@SuppressWarnings("NullAway.Init") // set before all
class AskedCallsIT {
  @TempDir private static Path folder;
  private static Ended session;
  private static ModelLog model;
  private static Audit audit;
  private static JsonNode firstQuestion;

  @BeforeAll
  static void aPersonAnswers() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine
          .job("harness: { tools: [Bash, Read, Write], requiresApproval: [Write] }")
          .job("approvals: { timeLimit: 60s }")
          .model(script(machine));
      Started running = machine.startClaude();
      try (Approver person = new Approver(machine)) {
        firstQuestion = person.peek();
        person.yes(1).no("not on a Friday").yes(2);
      }
      session = running.end();
      model = machine.modelLog();
      audit = machine.audit();
    }
  }

  private static Script script(Machine machine) {
    return new Script()
        .turn(bash("approved", "echo ran >>" + machine.in("approved")))
        .turn(bash("denied", "echo ran >>" + machine.in("denied")))
        .turn(call("relative", "Write", "file_path", "made.txt", "content", "made"));
  }

  @Test
  void theSessionEndsWell() {
    assertThat(session.code()).isZero();
  }

  @Test
  void theQuestionShowsTheExactCall() {
    assertThat(firstQuestion.path("function").asText()).isEqualTo("Bash");
    assertThat(firstQuestion.path("arguments").asText())
        .contains("echo ran >>" + folder.resolve("workspace/approved"));
  }

  @Test
  void anApprovedCommandRunsOnce() {
    assertThat(folder.resolve("workspace/approved")).hasContent("ran");
    assertThat(audit.of("approved"))
        .containsExactly(
            "approval-ask", "approval-answer:approved", "decision:allow", "intent", "result:ok");
  }

  @Test
  void aDeniedCommandDoesNotRunAndTheModelReadsWhy() {
    assertThat(model.result("denied").text())
        .contains("doorward H8", "said no: not on a Friday", "do not ask for the same call again");
    assertThat(folder.resolve("workspace/denied")).doesNotExist();
    assertThat(audit.of("denied")).doesNotContain("intent");
  }

  @Test
  void aWriteThatTheHarnessAsksTwiceIsDecidedOnItsLastQuestionAndRunsOnce() {
    assertThat(folder.resolve("workspace/made.txt")).hasContent("made");
    assertThat(audit.of("relative")).filteredOn("result:ok"::equals).hasSize(1);
    assertThat(audit.of("relative")).endsWith("decision:allow", "intent", "result:ok");
  }
}
