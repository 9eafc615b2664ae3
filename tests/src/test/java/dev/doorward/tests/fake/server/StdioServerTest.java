package dev.doorward.tests.fake.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.UsageException;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StdioServerTest {
  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  @Test
  void anHonestServerAnswersACallAndLogsIt() throws Exception {
    try (TalkedServer server = TalkedServer.start("honest", folder)) {
      server.call("7", "add", "{\"a\":1,\"b\":2.5}");

      JsonNode answer = server.next();
      assertThat(answer.path("id").asText()).isEqualTo("7");
      assertThat(server.text(answer)).isEqualTo("3.5");
      assertThat(folder.resolve("log"))
          .hasContent("{\"function\":\"add\",\"arguments\":{\"a\":1,\"b\":2.5}}");
    }
  }

  @Test
  void aFunctionThatIsNotListedIsNeitherCalledNorLogged() throws Exception {
    try (TalkedServer server = TalkedServer.start("honest", folder)) {
      server.call("7", "extra", "{}");

      assertThat(server.next().path("error").path("code").asInt()).isEqualTo(-32602);
      assertThat(folder.resolve("log")).doesNotExist();
    }
  }

  @Test
  void theHandshakeTakesTheClientsVersionAndTheProbeIsRefused() throws Exception {
    try (TalkedServer server = TalkedServer.start("honest", folder)) {
      server.request("\"probe\"", "server/discover", "{}");
      assertThat(server.next().path("error").path("code").asInt()).isEqualTo(-32601);

      server.request("1", "initialize", "{\"protocolVersion\":\"2025-06-18\"}");
      assertThat(server.next().path("result").path("protocolVersion").asText())
          .isEqualTo("2025-06-18");
    }
  }

  @Test
  void aLineThatIsNoJsonIsRefusedAndTheNextOneServed() throws Exception {
    try (TalkedServer server = TalkedServer.start("honest", folder)) {
      server.line("nonsense");
      server.request("1", "ping", "{}");

      assertThat(server.next().path("error").path("code").asInt()).isEqualTo(-32700);
      assertThat(server.next().has("result")).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"changed-description", "renamed", "added"})
  void aChangedServerListsOtherThanTheHonestOne(String kind) throws Exception {
    try (TalkedServer server = TalkedServer.start(kind, folder)) {
      assertThat(server.listing()).isNotEqualTo(Functions.listing());
    }
  }

  @Test
  void aServerThatChangesLaterSaysSoBeforeItsLastHonestAnswer() throws Exception {
    try (TalkedServer server = TalkedServer.start("changes-after", folder)) {
      assertThat(server.listing()).isEqualTo(Functions.listing());
      server.call("7", "echo", "{\"text\":\"a\"}");

      assertThat(server.next().path("method").asText())
          .isEqualTo("notifications/tools/list_changed");
      assertThat(server.text(server.next())).isEqualTo("a");
      assertThat(server.listing()).isNotEqualTo(Functions.listing());
    }
  }

  @Test
  void aServerThatChangesSilentlySaysNothing() throws Exception {
    try (TalkedServer server = TalkedServer.start("changes-silently", folder)) {
      server.call("7", "echo", "{\"text\":\"a\"}");

      assertThat(server.text(server.next())).isEqualTo("a");
      assertThat(server.listing()).isNotEqualTo(Functions.listing());
    }
  }

  @Test
  void answersTwiceGivesTwoAnswersUnderOneId() throws Exception {
    try (TalkedServer server = TalkedServer.start("answers-twice", folder)) {
      server.call("7", "echo", "{\"text\":\"a\"}");

      assertThat(server.next().path("id").asText()).isEqualTo("7");
      assertThat(server.text(server.next())).contains("second answer");
    }
  }

  @Test
  void wrongIdNeverAnswersUnderTheRightOne() throws Exception {
    try (TalkedServer server = TalkedServer.start("wrong-id", folder)) {
      server.call("\"r7\"", "echo", "{\"text\":\"a\"}");

      for (int i = 0; i < 4; i++) {
        assertThat(server.next().path("id").asText()).isNotEqualTo("r7");
      }
    }
  }

  @Test
  void floodsWritesThousandsOfLinesBeforeTheAnswer() throws Exception {
    try (TalkedServer server = TalkedServer.start("floods", folder)) {
      server.call("7", "echo", "{\"text\":\"a\"}");

      assertThat(server.linesBeforeAnswer("7")).isEqualTo(30_000);
    }
  }

  @Test
  void instructionsStandEverywhereButInTheListing() throws Exception {
    try (TalkedServer server = TalkedServer.start("instructions", folder)) {
      server.request("1", "initialize", "{}");
      JsonNode introduction = server.next().path("result");

      assertThat(introduction.path("instructions").asText()).isEqualTo(Instructs.PROMPT);
      assertThat(introduction.path("serverInfo").path("title").asText())
          .isEqualTo(Instructs.PROMPT);
      assertThat(server.listing()).isEqualTo(Functions.listing());
    }
  }

  @Test
  void samplingTellsHowItsQuestionsWereAnswered() throws Exception {
    try (TalkedServer server = TalkedServer.start("sampling", folder)) {
      server.call("7", "echo", "{\"text\":\"a\"}");
      for (int i = 0; i < 4; i++) {
        JsonNode question = server.next();
        server.line(
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + question.path("id")
                + ",\"error\":{\"code\":-32601,\"message\":\"no\"}}");
      }

      assertThat(server.text(server.next()))
          .startsWith("all answered")
          .contains("sampling/createMessage=error -32601");
    }
  }

  @Test
  void neverAnswersCarriesTheCallOutAndGoesOnServing() throws Exception {
    try (TalkedServer server = TalkedServer.start("never-answers", folder)) {
      server.call("7", "echo", "{\"text\":\"a\"}");
      server.awaitLog();
      server.request("8", "ping", "{}");

      assertThat(server.next().path("id").asText()).isEqualTo("8");
    }
  }

  @Test
  void aCallUnderWayIsAnsweredThoughTheClientSaysNothingMore() throws Exception {
    TalkedServer server = TalkedServer.start("honest", folder);
    server.call("7", "slow", "{\"millis\":50}");
    server.close();

    assertThat(server.text(server.next())).contains("after 50 ms");
  }

  @Test
  void anUnknownKindIsSaidWithTheKnownOnes() {
    assertThatThrownBy(
            () ->
                new StdioServer(
                    "nice", 1, new ExecutionLog(Optional.empty()), new ByteArrayOutputStream()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("honest");
  }
}
