package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Persons who answer from another process, and persons who do not. */
@Tag("sandbox")
class ApprovalsIT {
  private static final String BASH =
      "{'name':'b','tool':'Bash','input':{'command':'echo built > built.txt'}}";
  private static final String DELETE =
      "{'name':'d','tool':'mcp__notes__issues_delete','input':{'id':7}}";

  private final TestUser user;

  ApprovalsIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
  }

  @Test
  void aYesLetsExactlyThatCallRunOnce() throws IOException {
    try (Served served = served("approvals: { timeLimit: 1m }");
        Watch watch = Watch.begin(user)) {
      Started harness = served.harness(BASH);
      JsonNode question = watch.question(1);
      String id = question.path("id").asText();

      Ended list = user.doorward("approvals", "list");
      Ended show = user.doorward("approvals", "show", id);
      Ended yes =
          user.doorward("approvals", "approve", id, "--digest", question.path("digest").asText());
      JsonNode step = Script.steps(harness.end().out()).get(0);

      assertThat(list.out()).contains(id, "Bash", "echo built > built.txt");
      assertThat(show.out()).contains("echo built > built.txt", question.path("digest").asText());
      assertThat(yes.code()).as(yes.err()).isZero();
      assertThat(step.path("decision").asText()).isEqualTo("allow");
      assertThat(user.workspace().resolve("built.txt")).hasContent("built");
      assertThat(user.doorward("approvals", "approve", id).code()).isEqualTo(1);
      assertThat(user.doorward("approvals", "list").out()).contains("nothing is asked");
      assertThat(kinds())
          .containsSubsequence("approval-ask", "approval-answer", "intent", "result");
    }
  }

  @Test
  void aNoIsReadByTheModelWithItsReason() throws IOException {
    try (Served served = served("approvals: { timeLimit: 1m }");
        Watch watch = Watch.begin(user)) {
      Started harness = served.harness(DELETE);

      Ended no =
          user.doorward("approvals", "deny", watch.id(1), "--reason", "issue 7 is still needed");
      JsonNode step = Script.steps(harness.end().out()).get(0);

      assertThat(no.code()).as(no.err()).isZero();
      assertThat(step.path("decision").asText()).isEqualTo("deny");
      assertThat(step.path("reason").asText())
          .contains("issue 7 is still needed")
          .doesNotContain("\n");
      assertThat(user.workspace().resolve("executed.jsonl")).doesNotExist();
      assertThat(kinds()).doesNotContain("intent");
    }
  }

  @Test
  void aYesToAnotherDigestIsNone() throws IOException {
    try (Served served = served("approvals: { timeLimit: 1m }");
        Watch watch = Watch.begin(user)) {
      Started harness = served.harness(BASH);
      String digest = watch.question(1).path("digest").asText();
      char other = digest.charAt(0) == '0' ? '1' : '0';

      Ended wrong =
          user.doorward(
              "approvals", "approve", watch.id(1), "--digest", other + digest.substring(1));
      user.doorward("approvals", "deny", watch.id(1), "--reason", "done");
      JsonNode step = Script.steps(harness.end().out()).get(0);

      assertThat(wrong.code()).isEqualTo(1);
      assertThat(wrong.err()).contains("digest");
      assertThat(step.path("decision").asText()).isEqualTo("deny");
      assertThat(user.workspace().resolve("built.txt")).doesNotExist();
    }
  }

  @Test
  void withNobodyToAskTheTimeLimitRefuses() throws IOException {
    try (Served served = served("approvals: { timeLimit: 2s }")) {
      List<JsonNode> steps = served.play(BASH, DELETE);

      assertThat(steps)
          .hasSize(2)
          .allSatisfy(
              step -> {
                assertThat(step.path("decision").asText()).isEqualTo("deny");
                assertThat(step.path("reason").asText()).contains("nobody answered");
              });
      assertThat(user.workspace().resolve("built.txt")).doesNotExist();
      assertThat(kinds()).doesNotContain("intent");
      assertThat(user.doorward("approvals", "list").out()).contains("nothing is asked");
    }
  }

  @Test
  void theDialogOfTheHarnessIsForItsOwnCallsOnly() throws IOException {
    try (Served served = served("approvals: { at: harness, timeLimit: 1m }");
        Watch watch = Watch.begin(user)) {
      Started harness =
          served.harness(
              "{'name':'b','tool':'Bash','input':{'command':'echo built > built.txt'},"
                  + "'person':'yes'}",
              DELETE);

      JsonNode question = watch.question(1);
      List<String> before = kinds();
      user.doorward("approvals", "approve", question.path("id").asText());
      List<JsonNode> steps = Script.steps(harness.end().out());

      assertThat(question.path("function").asText()).isEqualTo("notes.issues.delete");
      assertThat(before).containsSubsequence("decision", "intent", "result", "approval-ask");
      assertThat(steps.get(0).path("decision").asText()).isEqualTo("ask");
      assertThat(user.workspace().resolve("built.txt")).hasContent("built");
      assertThat(steps.get(1).path("decision").asText()).isEqualTo("allow");
      assertThat(steps.get(1).path("result").asText()).contains("issue 7 is deleted");
    }
  }

  @Test
  void theIntentIsOnDiskBeforeTheHarnessShowsItsDialog() throws IOException {
    try (Served served = served("approvals: { at: harness }")) {
      List<JsonNode> steps = served.play("{'tool':'Bash','input':{'command':'true'}}");

      assertThat(steps.get(0).path("decision").asText()).isEqualTo("ask");
      assertThat(user.audit().entries(user.audit().newest(), "intent")).hasSize(1);
    }
  }

  @Test
  void theQuestionOfADaemonThatDiedCannotBeAnswered() throws IOException {
    Path script = Script.write(user, "asks", BASH);
    Path job = user.job(Jobs.harnessOnly("[Bash]"));
    List<String> command = new java.util.ArrayList<>(List.of("run", "--job", job.toString(), "--"));
    command.addAll(user.harness("--script", script.toString(), "--jsonl"));
    try (Watch watch = Watch.begin(user)) {
      Started run = user.start(command.toArray(String[]::new));
      String id = watch.id(1);
      run.process().destroyForcibly();
      run.end();

      Ended late = user.doorward("approvals", "approve", id);

      assertThat(late.code()).as(late.out()).isEqualTo(1);
      assertThat(late.err()).contains(id, "ended");
      assertThat(user.doorward("approvals", "list").out()).contains("nothing is asked");
      assertThat(user.workspace().resolve("built.txt")).doesNotExist();
    }
  }

  @Test
  void aYesGivenWhileTheServingDaemonIsDeadServesTheSameCallOnce() throws IOException {
    String jobId;
    String asked = "{'tool':'Bash','input':{'command':'echo x >> built.txt'}}";
    try (Watch watch = Watch.begin(user)) {
      try (Served served = served("approvals: { timeLimit: 1m }")) {
        jobId = served.jobId();
        Started harness = served.harness(asked);
        String id = watch.id(1);
        served.crash();
        harness.end();
        Ended yes = user.doorward("approvals", "approve", id);
        assertThat(yes.code()).as(yes.err()).isZero();
      }
      try (Served again = Served.resume(user, jobId)) {
        JsonNode step = again.play(asked).get(0);
        Started second = again.harness(asked);
        String id = watch.id(2);
        user.doorward("approvals", "deny", id, "--reason", "once was enough");
        second.end();

        assertThat(step.path("decision").asText()).as(step.toString()).isEqualTo("allow");
        assertThat(Files.readString(user.workspace().resolve("built.txt"))).isEqualTo("x\n");
      }
    }
  }

  private Served served(String approvals) throws IOException {
    user.approve("notes", Jobs.NOTES);
    return Served.start(user, user.job(Jobs.notes(approvals)));
  }

  private List<String> kinds() {
    return user.audit().entries().stream().map(entry -> Audit.text(entry, "kind")).toList();
  }
}
