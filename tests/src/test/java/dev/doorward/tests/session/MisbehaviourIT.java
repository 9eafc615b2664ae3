package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Harnesses, and scripts beside them, that do not do what a harness does. */
@Tag("sandbox")
class MisbehaviourIT {
  private static final long MEBIBYTE = 1 << 20;

  private final TestUser user;
  private final Served served;

  MisbehaviourIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
    user.approve("notes", Jobs.NOTES);
    this.served = Served.start(user, user.job(Jobs.notes("approvals: { timeLimit: 1m }")));
  }

  @AfterEach
  void stop() {
    served.close();
  }

  @Test
  void oneIdAskedTwiceIsDecidedOnTheLastQuestionAndRunOnce() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'tool':'mcp__notes__remember','id':'toolu_one','input':{'text':'first'},"
                + "'misbehave':'same-id-twice','call':{'arguments':{'text':'second'}}}");

    assertThat(steps.get(0).path("result").asText()).contains("1 kept", "second");
    assertThat(steps.get(1).path("result").asText()).contains("1 kept", "second");
    assertThat(executed())
        .containsExactly("{\"function\":\"remember\",\"arguments\":{\"text\":\"second\"}}");
    assertThat(of("toolu_one", "decision")).hasSize(2);
    assertThat(of("toolu_one", "intent")).hasSize(1);
    assertThat(of("toolu_one", "result")).hasSize(1);
  }

  @Test
  void writeAskedTwiceByItsHarnessIsOnTheTrailTwiceAndOpenOnce() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'tool':'Write','id':'toolu_write','input':{'file_path':'w.txt','content':'x'}}");

    assertThat(steps.get(0).path("ran").asBoolean()).isTrue();
    assertThat(of("toolu_write", "decision")).hasSize(2);
    assertThat(of("toolu_write", "result")).hasSize(1);
    assertThat(user.workspace().resolve("w.txt")).hasContent("x");
  }

  @Test
  void aRepeatedTicketIsAnsweredWithTheRecordedOutcome() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'tool':'mcp__notes__remember','input':{'text':'milk'},'misbehave':'repeat-call'}");

    assertThat(steps)
        .hasSize(2)
        .allSatisfy(step -> assertThat(step.path("result").asText()).contains("1 kept"));
    assertThat(executed()).hasSize(1);
  }

  @Test
  void otherArgumentsThanAskedAreDecidedAnew() throws IOException {
    try (Watch watch = Watch.begin(user)) {
      Started harness =
          served.harness(
              "{'tool':'mcp__notes__issues_delete','input':{'id':7},"
                  + "'misbehave':'other-arguments','call':{'arguments':{'id':8}}}");
      assertThat(watch.question(1).path("arguments").asText()).contains("7");
      user.doorward("approvals", "approve", watch.id(1));
      assertThat(watch.question(2).path("arguments").asText()).contains("8");
      user.doorward("approvals", "deny", watch.id(2), "--reason", "not 8");

      List<JsonNode> steps = Script.steps(harness.end().out());

      assertThat(steps.get(0).path("decision").asText()).isEqualTo("allow");
      assertThat(steps.get(1).path("decision").asText()).isEqualTo("deny");
      assertThat(user.workspace().resolve("executed.jsonl")).doesNotExist();
    }
  }

  @Test
  void aCallWithoutAskingMeetsTheSameChecks() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'name':'free','tool':'mcp__notes__add','input':{'a':1,'b':2},"
                + "'misbehave':'without-asking'}",
            "{'name':'unlisted','tool':'mcp__notes__fail','input':{},"
                + "'misbehave':'without-asking','call':{'server':'notes','function':'fail'}}");

    assertThat(steps.get(0).path("result").asText()).isEqualTo("3");
    assertThat(steps.get(1).path("decision").asText()).isEqualTo("deny");
    assertThat(executed()).hasSize(1);
    String job = user.audit().newest();
    assertThat(user.audit().entries(job, "intent")).hasSize(1);
  }

  @Test
  void aResultThatNobodyAskedForIsAnAlarmAndDecidesNothing() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'tool':'Bash','id':'toolu_forged','input':{'command':'true'},"
                + "'misbehave':'forged-post'}");

    assertThat(steps.get(0).path("ok").asBoolean()).isTrue();
    assertThat(of("toolu_forged", "alarm")).hasSize(1);
    assertThat(of("toolu_forged", "decision")).isEmpty();
  }

  @Test
  void callsAtTheSameMomentAreAllMadeOnce() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'tool':'mcp__notes__remember','input':{'text':'x'},'misbehave':{'parallel':64},"
                + "'expect':{'decision':'allow','ran':true}}");

    assertThat(steps.get(0).path("ok").asBoolean()).as(steps.toString()).isTrue();
    assertThat(executed()).hasSize(64);
    String job = user.audit().newest();
    assertThat(user.audit().calls(job, "intent")).hasSize(64);
    assertThat(user.audit().calls(job, "result")).hasSize(64);
  }

  @Test
  void halfABodyAndABodyThatNeverEndsGetNoDecisionThatLetsRun() throws IOException {
    List<JsonNode> steps =
        served.play(
            "{'name':'half','tool':'Read','input':{'file_path':'/x'},'misbehave':'half-body'}",
            "{'name':'slow','tool':'Read','input':{'file_path':'/x'},"
                + "'misbehave':{'never-close':{'everyMillis':20,'seconds':2}}}");

    assertThat(steps).hasSize(2).allMatch(step -> step.path("ok").asBoolean());
    assertThat(served.play(read()).get(0).path("decision").asText()).isEqualTo("allow");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'notJson':true",
        "'notAnObject':true",
        "'empty':true",
        "'depth':10000",
        "'duplicateKeys':true",
        "'loneSurrogate':true",
        "'notUtf8':true",
        "'wrongToken':true",
        "'mebibytes':17"
      })
  void aBodyThatIsNoQuestionIsRefusedWhole(String body) throws IOException {
    List<JsonNode> steps = served.play(raw("hook", body), raw("notes", body));

    assertThat(steps)
        .hasSize(2)
        .allSatisfy(
            step -> {
              assertThat(step.path("ok").asBoolean()).as(step.toString()).isTrue();
              assertThat(step.path("decision").asText()).isIn("deny", "failed");
            });
    assertThat(user.workspace().resolve("executed.jsonl")).doesNotExist();
    assertThat(user.audit().entries(user.audit().newest(), "intent")).isEmpty();
    assertThat(served.play(read()).get(0).path("decision").asText()).isEqualTo("allow");
  }

  @Test
  void bodiesOf64MebibytesDoNotFillTheMemory() throws IOException {
    served.play(read());
    long before = Processes.resident(served.daemon().process().pid());

    String[] calls = new String[6];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = raw(i % 2 == 0 ? "hook" : "notes", "'mebibytes':64", "big" + i);
    }
    List<JsonNode> steps = served.play(calls);
    long after = Processes.resident(served.daemon().process().pid());

    assertThat(steps).hasSize(6).allMatch(step -> step.path("ok").asBoolean());
    assertThat(after - before).isLessThan(128 * MEBIBYTE);
    assertThat(served.play(read()).get(0).path("decision").asText()).isEqualTo("allow");
  }

  @Test
  void greatQuestionsAtOnceAreDecidedOrRefusedAndTheDaemonGoesOn() throws Exception {
    URI hooks = URI.create(served.session().at("/hooks/url").asText());
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    HttpClient client = HttpClient.newHttpClient();
    String filling = "x".repeat((int) (15 * MEBIBYTE));
    for (int i = 0; i < 8; i++) {
      String body =
          ("{'hook_event_name':'PreToolUse','tool_name':'Read','tool_use_id':'toolu_big"
                  + i
                  + "','tool_input':{'file_path':'/x','more':'")
              .replace('\'', '"');
      answers.add(
          client.sendAsync(
              HttpRequest.newBuilder(hooks)
                  .header("content-type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(body + filling + "\"}}"))
                  .build(),
              HttpResponse.BodyHandlers.ofString()));
    }

    int decided = 0;
    for (CompletableFuture<HttpResponse<String>> one : answers) {
      HttpResponse<String> answer = one.get(60, TimeUnit.SECONDS);
      if (answer.statusCode() == 200) {
        assertThat(answer.body()).contains("\"permissionDecision\":");
        decided++;
      } else {
        assertThat(answer.statusCode()).isBetween(400, 599);
      }
    }
    assertThat(decided).isPositive();
    assertThat(served.play(read()).get(0).path("decision").asText()).isEqualTo("allow");
    assertThat(Processes.resident(served.daemon().process().pid())).isLessThan(800 * MEBIBYTE);
  }

  private static String read() {
    return "{'name':'r','tool':'Read','input':{'file_path':'/etc/hostname'}}";
  }

  private static String raw(String to, String body) {
    return raw(to, body, to);
  }

  private static String raw(String to, String body, String name) {
    String tool = to.equals("hook") ? "Read" : "mcp__notes__add";
    return "{'name':'%s','tool':'%s','input':{},'misbehave':{'rawRepeat':{'to':'%s',%s}}}"
        .formatted(name, tool, to, body);
  }

  private List<String> executed() throws IOException {
    return Files.readAllLines(user.workspace().resolve("executed.jsonl"));
  }

  private List<JsonNode> of(String call, String kind) {
    return user.audit().entries(user.audit().newest(), kind).stream()
        .filter(entry -> call.equals(Audit.text(entry, "callId")))
        .toList();
  }
}
