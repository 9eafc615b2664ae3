package dev.doorward.tests.claude;

import static dev.doorward.tests.claude.Script.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.build.Ended;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One session in which the model calls functions of two pinned servers. */
@RealClaude
@SuppressWarnings("NullAway.Init") // set before all
class FunctionCallsIT {
  private static final String SECRET = "tok-71b9a4e2c05d83f6";

  @TempDir private static Path folder;
  private static Ended session;
  private static ModelLog model;
  private static Audit audit;

  @BeforeAll
  static void theModelCallsEverything() throws IOException {
    try (Machine machine = new Machine(folder)) {
      machine
          .variable("API_TOKEN", SECRET)
          .job("secrets: { api: { env: API_TOKEN } }")
          .tool("my.srv x", machine.server(), "[echo, issues.delete, a__b, x.y, x_y]", "[]")
          .tool(
              "turncoat",
              machine.server("--kind", "changes-after", "--after", "1"),
              "[echo, add]",
              "[]")
          .model(script());
      session = machine.claude();
      model = machine.modelLog();
      audit = machine.audit();
    }
  }

  private static Script script() {
    String mine = "mcp__my_srv_x__";
    return new Script()
        .turn(call("search", "ToolSearch", "query", "select:" + mine + "echo," + mine + "a__b"))
        .turn(
            call("echo", mine + "echo", "text", "hello from far"),
            call("dotted", mine + "issues_delete", Json.object().put("id", 7)),
            call("underscores", mine + "a__b"),
            call("alike", mine + "x_y"),
            call("unlisted", mine + "add", Json.object().put("a", 1).put("b", 2)),
            call("emoji", mine + "\ud83d\ude42"),
            call("split", "mcp__my_srv_x__a", "b", "c"),
            call("other-server", "mcp__other__echo", "text", "x"),
            call("secret", mine + "echo", "text", "my " + SECRET))
        .turn(call("honest-once", "mcp__turncoat__echo", "text", "first"))
        .turn(
            call("changed", "mcp__turncoat__echo", "text", "second"),
            call("unchanged", "mcp__turncoat__add", Json.object().put("a", 1).put("b", 2)));
  }

  @Test
  void theSessionEndsWell() {
    assertThat(session.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "echo, hello from far",
    "dotted, issue 7 is deleted",
    "underscores, a__b was called",
    "honest-once, first"
  })
  void anOfferedFunctionIsCalledWhateverItsName(String id, String result) {
    assertThat(model.result(id).text()).contains(result);
    assertThat(audit.of(id)).contains("decision:allow", "intent", "result:ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"alike", "unlisted", "emoji", "split", "other-server"})
  void whatIsNotOfferedIsNotCalled(String id) {
    assertThat(model.result(id).error()).isTrue();
    assertThat(audit.of(id)).doesNotContain("intent");
  }

  @Test
  void functionsThatAreSpelledAlikeAreOfferedToNobody() {
    assertThat(model.everything()).contains("mcp__my_srv_x__a__b").doesNotContain("spelled like");
  }

  @Test
  void aFunctionOfAChangedListingIsRefusedAndTheModelIsToldWhatToDo() {
    assertThat(model.result("changed").error()).isTrue();
    assertThat(model.result("changed").text()).contains("doorward ", "turncoat");
    assertThat(audit.of("changed")).doesNotContain("intent");
  }

  @Test
  void whatAServerListsAfterItsApprovalNeverReachesTheModel() {
    assertThat(model.everything()).doesNotContain("id_rsa");
  }

  @Test
  void aSecretInArgumentsIsRefusedByName() {
    assertThat(model.result("secret").text())
        .contains("doorward H3", "the secret api", "leave the value out")
        .doesNotContain(SECRET);
    assertThat(audit.of("secret")).containsExactly("secret-refusal", "decision:refuse");
  }
}
