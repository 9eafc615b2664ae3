package dev.doorward.tests.fake.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.fake.harness.CannedDaemon.Answer;
import dev.doorward.tests.fake.script.Misbehaviour;
import dev.doorward.tests.fake.wire.HttpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each misbehaviour does to the daemon what its name says, and nothing else. */
class MisbehaviourTest {
  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  @Test
  void everyKindThatAScriptMayNameHasABehaviour() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing();
        HttpCaller http = new HttpCaller(Duration.ofSeconds(1))) {
      Hooks hooks = new Hooks(daemon.session(), http, folder);
      McpServers servers = new McpServers(daemon.session(), http, folder);
      BuiltIns builtIns = new BuiltIns(folder, new BashTool(folder, Map.of()));
      Calls calls = new Calls(hooks, servers, builtIns, new Ids(), folder);

      assertThat(new Behaviours(calls, hooks, servers, new BadBytes(http)).kinds())
          .containsExactlyInAnyOrderElementsOf(Misbehaviour.KINDS);
    }
  }

  @Test
  void withoutAskingCallsTheServerAndNoHook() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Played.play(daemon, folder, echo("\"without-asking\""));

      assertThat(daemon.order).contains("tools/call").doesNotContain("PreToolUse");
    }
  }

  @Test
  void withoutAskingCanNameAFunctionThatIsNotListed() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Played.play(
          daemon,
          folder,
          "{\"tool\":\"mcp__notes__secret\",\"misbehave\":\"without-asking\","
              + "\"call\":{\"server\":\"notes\",\"function\":\"secret\"}}");

      assertThat(daemon.toolCalls)
          .extracting(c -> c.path("name").asText())
          .containsExactly("secret");
    }
  }

  @Test
  void otherArgumentsAsksForOneAndMakesAnother() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Played.play(
          daemon,
          folder,
          "{\"tool\":\"mcp__notes__echo\",\"input\":{\"text\":\"asked\"},"
              + "\"misbehave\":\"other-arguments\",\"call\":{\"arguments\":{\"text\":\"made\"}}}");

      assertThat(questions(daemon)).containsExactly("{\"text\":\"asked\"}");
      assertThat(daemon.toolCalls)
          .extracting(c -> c.path("arguments").toString())
          .containsExactly("{\"text\":\"made\"}");
    }
  }

  @Test
  void otherArgumentsThatWereRefusedAreNotMade() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.denying("no", "echo")) {
      Played.play(daemon, folder, echo("\"other-arguments\""));

      assertThat(daemon.toolCalls).isEmpty();
    }
  }

  @Test
  void sameIdTwiceAsksTwiceUnderOneIdAndCallsTwice() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Played played =
          Played.play(
              daemon,
              folder,
              "{\"tool\":\"mcp__notes__echo\",\"input\":{\"text\":\"one\"},"
                  + "\"misbehave\":\"same-id-twice\",\"call\":{\"arguments\":{\"text\":\"two\"}}}");

      assertThat(questions(daemon)).containsExactly("{\"text\":\"one\"}", "{\"text\":\"two\"}");
      assertThat(daemon.toolCalls).hasSize(2);
      assertThat(played.steps()).hasSize(2);
    }
  }

  @Test
  void repeatCallSendsTheSameCallOnceMore() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Played.play(daemon, folder, echo("\"repeat-call\""));

      assertThat(questions(daemon)).hasSize(1);
      assertThat(daemon.toolCalls)
          .extracting(c -> c.path("_meta").path("claudecode/toolUseId").asText())
          .hasSize(2)
          .containsOnly("toolu_echo");
    }
  }

  @Test
  void parallelAsksForEachCallUnderItsOwnId() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Step step = Played.play(daemon, folder, echo("{\"parallel\":64}")).only();

      assertThat(step.ok()).isTrue();
      assertThat(step.outcome().result()).contains("64 answers of 64");
      assertThat(
              daemon.toolCalls.stream()
                  .map(c -> c.path("_meta").path("claudecode/toolUseId").asText())
                  .distinct())
          .hasSize(64);
    }
  }

  @Test
  void parallelReportsASingleCallThatWentOtherwise() throws Exception {
    var left = new AtomicInteger(8);
    try (CannedDaemon daemon =
        new CannedDaemon(
            e ->
                left.getAndDecrement() == 3
                    ? new Answer(200, CannedDaemon.decision("deny", "one"))
                    : new Answer(200, CannedDaemon.ALLOW))) {
      Step step =
          Played.play(
                  daemon,
                  folder,
                  "{\"tool\":\"Glob\",\"misbehave\":{\"parallel\":8},"
                      + "\"expect\":{\"decision\":\"allow\"}}")
              .only();

      assertThat(step.ok()).isFalse();
      assertThat(step.outcome().decision()).isEqualTo("mixed");
    }
  }

  @Test
  void forgedPostTellsOfACallThatWasNeverMade() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Step step = Played.play(daemon, folder, echo("\"forged-post\"")).only();

      assertThat(daemon.order).contains("PostToolUse").doesNotContain("PreToolUse", "tools/call");
      assertThat(step.outcome().status()).isEqualTo(200);
    }
  }

  @Test
  void halfABodyIsNotTakenForAQuestion() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Step step = Played.play(daemon, folder, bash("\"half-body\"")).only();

      assertThat(daemon.order).doesNotContain("PreToolUse");
      assertThat(step.outcome().decision()).isEqualTo("failed");
      assertThat(step.ok()).isTrue();
    }
  }

  @Test
  void aSlowBodyIsGivenUpAfterItsTimeAndTheCallNotMade() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Step step =
          Played.play(
                  daemon, folder, bash("{\"never-close\":{\"everyMillis\":20,\"seconds\":0.2}}"))
              .only();

      assertThat(step.outcome().reason()).contains("still open");
      assertThat(step.outcome().ran()).isFalse();
    }
  }

  @Test
  void rawBytesAreSentAsTheyStand() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Step step =
          Played.play(
                  daemon,
                  folder,
                  bash(
                      "{\"raw\":\"POST @TARGET@ HTTP/1.1\\r\\nhost: @HOST@\\r\\n"
                          + "content-length: 3\\r\\n\\r\\n{{{\"}"))
              .only();

      assertThat(step.outcome().status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"notJson\":true}",
        "{\"depth\":10000}",
        "{\"wrongToken\":true}",
        "{\"notUtf8\":true}"
      })
  void badBodiesReachTheDaemonAndAreRefusedByIt(String detail) throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Step step = Played.play(daemon, folder, bash("{\"rawRepeat\":" + detail + "}")).only();

      assertThat(step.outcome().status()).isBetween(400, 499);
      assertThat(step.ok()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"duplicateKeys\":true}", "{\"loneSurrogate\":true}", "{\"mebibytes\":4}"})
  void aDaemonThatAllowsABadBodyIsReported(String detail) throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing()) {
      Step step = Played.play(daemon, folder, bash("{\"rawRepeat\":" + detail + "}")).only();

      assertThat(step.ok()).isFalse();
    }
  }

  @Test
  void aBadBodyCanBeSentToAnMcpServer() throws Exception {
    try (CannedDaemon daemon = CannedDaemon.allowing("echo")) {
      Step step =
          Played.play(
                  daemon, folder, echo("{\"rawRepeat\":{\"duplicateKeys\":true,\"to\":\"notes\"}}"))
              .only();

      assertThat(daemon.toolCalls).hasSize(1);
      assertThat(step.ok()).isFalse();
    }
  }

  private static String echo(String misbehave) {
    return "{\"name\":\"echo\",\"tool\":\"mcp__notes__echo\",\"id\":\"toolu_echo\","
        + "\"input\":{\"text\":\"x\"},\"misbehave\":"
        + misbehave
        + "}";
  }

  private static String bash(String misbehave) {
    return "{\"tool\":\"Bash\",\"input\":{\"command\":\"true\"},\"misbehave\":" + misbehave + "}";
  }

  private static List<String> questions(CannedDaemon daemon) {
    return daemon.events.stream()
        .filter(e -> e.path("hook_event_name").asText().equals("PreToolUse"))
        .map(e -> e.path("tool_input").toString())
        .toList();
  }
}
