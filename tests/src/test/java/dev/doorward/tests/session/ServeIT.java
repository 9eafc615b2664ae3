package dev.doorward.tests.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doorward serve}: what it prints is enough for whoever starts the harness himself. */
@Tag("sandbox")
class ServeIT {
  private final TestUser user;
  private final Served served;

  ServeIT(@TempDir Path folder) throws IOException {
    this.user = TestUser.in(folder);
    user.approve("notes", Jobs.NOTES);
    this.served = Served.start(user, user.job(Jobs.notes("approvals: { timeLimit: 2s }")));
  }

  @AfterEach
  void stop() {
    served.close();
  }

  @Test
  void oneLineOfJsonTellsEverything() throws IOException {
    assertThat(served.said()).containsOnlyOnce("\n").endsWith("\n");
    JsonNode session = served.session();
    assertThat(session.fieldNames())
        .toIterable()
        .containsExactly("session", "hooks", "mcp", "managedSettings", "env");
    String token = URI.create(session.at("/hooks/url").asText()).getPath().split("/")[1];
    assertThat(token).hasSizeGreaterThanOrEqualTo(32);
    assertThat(session.at("/mcp/mcpServers/notes/type").asText()).isEqualTo("http");
    assertThat(session.at("/mcp/mcpServers/notes/url").asText()).contains("/" + token + "/");
    assertThat(session.at("/managedSettings/allowManagedHooksOnly").asBoolean()).isTrue();
    assertThat(session.at("/managedSettings/hooks/PreToolUse/0/hooks/0/url").asText())
        .isEqualTo(session.at("/hooks/url").asText());
    assertThat(session.at("/env").properties()).isNotEmpty();
  }

  @Test
  void theSettingsAndTheConfigurationWorkAsTheyStand() throws IOException {
    Files.writeString(user.workspace().resolve("a.txt"), "hello");

    List<JsonNode> steps =
        served.play(
            "{'tool':'Read','input':{'file_path':'${WORKSPACE}/a.txt'},"
                + "'expect':{'decision':'allow','ran':true}}",
            "{'tool':'mcp__notes__add','input':{'a':2,'b':3},"
                + "'expect':{'decision':'allow','ran':true,'resultContains':'5'}}",
            "{'tool':'WebFetch','input':{'url':'https://example.com/'},"
                + "'expect':{'decision':'deny','ran':false,'reasonContains':'harness.tools'}}");

    assertThat(steps).hasSize(3).allMatch(step -> step.path("ok").asBoolean());
    assertThat(user.workspace().resolve("executed.jsonl")).content().contains("add");
  }

  @Test
  void aWrongTokenFindsNothing() throws Exception {
    URI right = URI.create(served.session().at("/hooks/url").asText());
    String path = right.getPath();
    for (String wrong : List.of("/", "/x" + path.substring(2), path.replaceFirst("/[^/]*", ""))) {
      HttpResponse<String> answer = post(right.resolve(wrong), "{}");

      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(answer.body()).doesNotContain(path.split("/")[1]);
    }
  }

  @Test
  void terminationEndsEverythingInOrder() throws IOException {
    served.play("{'tool':'mcp__notes__add','input':{'a':2,'b':3}}");

    Ended ended = served.stop();

    assertThat(ended.code()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(user.audit().entries())
        .extracting(entry -> Audit.text(entry, "kind"))
        .endsWith("job-close");
    Leftovers.none(user);
  }

  @Test
  void aCallUnderWayMayEndBeforeTheDaemonDoes() throws IOException {
    Started harness =
        served.harness(
            "{'tool':'mcp__notes__slow','input':{'millis':1000},"
                + "'expect':{'decision':'allow','ran':true,'resultContains':'answered'}}");
    Started.until(() -> Files.exists(user.workspace().resolve("executed.jsonl")));

    Ended ended = served.stop();
    List<JsonNode> steps = Script.steps(harness.end().out());

    assertThat(ended.code()).isZero();
    assertThat(steps.get(0).path("ran").asBoolean()).as(steps.toString()).isTrue();
    String job = user.audit().newest();
    assertThat(user.audit().entries(job, "result")).hasSize(1);
    assertThat(user.doorward("audit", "verify").code()).isZero();
  }

  @Test
  void anotherDaemonOfTheSameUserDisturbsNothing() throws IOException {
    try (Served second = Served.start(user, user.job(Jobs.harnessOnly("[Read]")))) {
      assertThat(second.jobId()).isNotEqualTo(served.jobId());
      assertThat(second.stop().code()).isZero();
    }
    List<JsonNode> steps = served.play("{'tool':'mcp__notes__add','input':{'a':1,'b':1}}");

    assertThat(steps.get(0).path("ran").asBoolean()).isTrue();
  }

  static HttpResponse<String> post(URI to, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(to)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
