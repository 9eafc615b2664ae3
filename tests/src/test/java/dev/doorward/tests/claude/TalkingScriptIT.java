package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.bash;
import static dev.doorward.tests.claude.Script.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import dev.doorward.tests.build.Started;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A script of the repository, approved by a person, that talks to the daemon's listeners by itself:
 * with genuine ids, forged questions, and odd paths.
 */
@RealClaude
@SuppressWarnings("NullAway.Init") // set before all
class TalkingScriptIT {
  private static final String SERVER = "notes";

  @TempDir private static Path folder;
  private static Ended session;
  private static ModelLog model;
  private static Audit audit;
  private static String talk;

  @BeforeAll
  static void theScriptTalks() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine
          .file("talk.bash", script())
          .tool(SERVER, machine.server(), "[remember, issues.delete]", "[issues.delete]")
          .model(
              new Script()
                  .turn(call("first", "mcp__notes__remember", "text", "one"))
                  .turn(call("asked", "mcp__notes__issues_delete", Json.object().put("id", 7)))
                  .turn(bash("talk", "bash talk.bash"))
                  .turn(call("last", "mcp__notes__remember", "text", "four")));
      Started running = machine.startClaude();
      try (Approver person = new Approver(machine)) {
        person.answer(3, arguments -> arguments.contains("talk.bash"));
      }
      session = running.end();
      model = machine.modelLog();
      audit = machine.audit();
      talk = model.result("talk").text();
    }
  }

  private static String script() throws IOException {
    try (InputStream in = TalkingScriptIT.class.getResourceAsStream("talk.bash")) {
      if (in == null) {
        throw new IOException("talk.bash is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theSessionEndsWell() {
    assertThat(session.code()).as(session.err()).isZero();
    assertThat(talk).contains("talked");
  }

  @Test
  void aRepeatedTicketIsAnsweredWithItsRecordedOutcome() {
    assertThat(answer("repeated")).contains("1 kept; the last is: one");
    assertThat(audit.of("first")).filteredOn("intent"::equals).hasSize(1);
  }

  @Test
  void aTicketOpensNoOtherArguments() {
    assertThat(answer("other-arguments")).contains("doorward", "\"isError\":true");
  }

  @Test
  void aCallWithoutATicketIsDecidedLikeAnyOther() {
    assertThat(answer("unticketed")).contains("2 kept; the last is: three");
    assertThat(audit.ofTool("notes.remember")).filteredOn("intent"::equals).hasSize(3);
  }

  @Test
  void nothingElseWasCalledAtTheServer() {
    assertThat(model.result("last").text()).contains("3 kept");
  }

  @Test
  void aFunctionThatIsNotOfferedIsNotCalledDirectlyEither() {
    assertThat(answer("not-offered")).contains("rror").doesNotContain("\"text\":\"3\"");
  }

  @Test
  void whatAPersonDeniedIsNotOpenedByItsId() {
    assertThat(answer("denied-before")).contains("said no").doesNotContain("is deleted");
  }

  @ParameterizedTest
  @CsvSource({"forged-fetch, H2 default-deny", "forged-resources, H1a resource-tools"})
  void aForgedQuestionMeetsTheSameChecks(String name, String rule) {
    assertThat(answer(name)).contains("\"permissionDecision\":\"deny\"", rule);
  }

  @ParameterizedTest
  @ValueSource(strings = {"approvals", "no-token"})
  void thereIsNothingElseOnTheSessionsListener(String name) {
    assertThat(answer(name)).startsWith("HTTP/1.1 404");
  }

  @Test
  void whatIsNoQuestionIsAnsweredAsARefusal() {
    assertThat(answer("not-json")).contains("\"permissionDecision\":\"deny\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"files", "dots", "encoded", "absolute"})
  void onlyTheModelsOwnPathsAreReached(String name) {
    assertThat(answer(name)).matches("(?s)HTTP/1.1 4\\d\\d.*");
    assertThat(model.requests())
        .extracting(request -> request.path("url").asText())
        .allMatch(url -> url.startsWith("/v1/messages") || url.equals("/"));
  }

  private static String answer(String name) {
    int from = talk.indexOf("<" + name + ">");
    int to = talk.indexOf("</" + name + ">");
    assertThat(from).as(talk).isNotNegative().isLessThan(to);
    return talk.substring(from + name.length() + 2, to);
  }
}
