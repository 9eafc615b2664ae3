package dev.doorward.tests.fake.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.EventStream;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpCaller;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelServerTest {
  private static final String ASKED =
      """
      {"model":"m","stream":%s,"tools":[{"name":"Bash"}],"messages":[%s]}""";
  private static final String USER = "{\"role\":\"user\",\"content\":\"go\"}";

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  @Test
  void theTurnIsChosenByTheAnswersThatTheRequestHolds() throws Exception {
    String script = "{\"turns\":[[{\"text\":\"first\"}],[{\"text\":\"second\"}]]}";

    assertThat(text(post(script, ASKED.formatted(false, USER)))).isEqualTo("first");
    assertThat(
            text(
                post(
                    script,
                    ASKED.formatted(
                        false, USER + ",{\"role\":\"assistant\",\"content\":\"x\"}," + USER))))
        .isEqualTo("second");
  }

  @Test
  void afterTheLastTurnTheFallbackIsGiven() throws Exception {
    String answered = text(post("{\"turns\":[]}", ASKED.formatted(false, USER)));

    assertThat(answered).isEqualTo("DONE");
  }

  @Test
  void aRequestWithoutToolsIsASideCall() throws Exception {
    String script = "{\"turns\":[[{\"text\":\"main\"}]],\"side\":[{\"text\":\"title\"}]}";

    assertThat(text(post(script, "{\"messages\":[" + USER + "]}"))).isEqualTo("title");
  }

  @Test
  void aConversationIsFoundByItsFirstUserText() throws Exception {
    String script =
        """
        {"turns":[],"conversations":[{"name":"sub","match":{"first_user":"^g.$"},
        "turns":[[{"text":"sub-agent"}]]}]}""";

    assertThat(text(post(script, ASKED.formatted(false, USER)))).isEqualTo("sub-agent");
  }

  @Test
  void aToolUseIsStreamedInTheEventsOfTheApi() throws Exception {
    String script =
        "{\"turns\":[[{\"tool\":\"Bash\",\"id\":\"toolu_1\",\"input\":{\"command\":\"ls\"}}]]}";

    List<JsonNode> events = events(post(script, ASKED.formatted(true, USER)));

    assertThat(events)
        .extracting(e -> e.path("type").asText())
        .containsExactly(
            "message_start",
            "content_block_start",
            "content_block_delta",
            "content_block_delta",
            "content_block_stop",
            "message_delta",
            "message_stop");
    assertThat(events.get(1).path("content_block").path("id").asText()).isEqualTo("toolu_1");
    assertThat(
            events.get(2).path("delta").path("partial_json").asText()
                + events.get(3).path("delta").path("partial_json").asText())
        .isEqualTo("{\"command\":\"ls\"}");
    assertThat(events.get(5).path("delta").path("stop_reason").asText()).isEqualTo("tool_use");
  }

  @Test
  void theLastResultCanBeSaidAgain() throws Exception {
    String result =
        "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":\"refused: no\"}]}";

    String answered =
        text(
            post(
                "{\"turns\":[[{\"text\":\"got {{last_result}}\"}]]}",
                ASKED.formatted(false, result)));

    assertThat(answered).isEqualTo("got refused: no");
  }

  @Test
  void anErrorTurnAnswersItsStatus() throws Exception {
    HttpAnswer answer =
        post(
            "{\"turns\":[{\"status\":529,\"error_type\":\"overloaded_error\"}]}",
            ASKED.formatted(false, USER));

    assertThat(answer.status()).isEqualTo(529);
    assertThat(answer.text()).contains("overloaded_error");
  }

  @Test
  void eachRequestIsLoggedWithItsKeyAndWhatTheModelWasGiven() throws Exception {
    post("{\"turns\":[]}", ASKED.formatted(false, USER));

    JsonNode logged = Json.read(Files.readAllBytes(folder.resolve("log/0001.json")));
    assertThat(logged.path("headers").path("x-api-key").asText()).isEqualTo("the-key");
    assertThat(logged.path("url").asText()).isEqualTo("/v1/messages?beta=true");
    assertThat(logged.path("body").path("messages")).hasSize(1);
  }

  @Test
  void aBodyThatIsNotJsonIsLoggedAsItStands() throws Exception {
    post("{\"turns\":[]}", "{half");

    JsonNode logged = Json.read(Files.readAllBytes(folder.resolve("log/0001.json")));
    assertThat(logged.path("body").path("unparsed").asText()).isEqualTo("{half");
  }

  @Test
  void otherPathsAreNotFound() throws Exception {
    assertThat(post("{\"turns\":[]}", "/v1/files", "{}").status()).isEqualTo(404);
  }

  @Test
  void tokensAreCountedRoughly() throws Exception {
    assertThat(post("{\"turns\":[]}", "/v1/messages/count_tokens", "12345678").text())
        .isEqualTo("{\"input_tokens\":2}");
  }

  private HttpAnswer post(String script, String body) throws IOException {
    return post(script, "/v1/messages?beta=true", body);
  }

  private HttpAnswer post(String script, String path, String body) throws IOException {
    Path file = Files.writeString(folder.resolve("script.json"), script);
    Path log = Files.exists(folder.resolve("log")) ? folder.resolve("log2") : folder.resolve("log");
    try (ModelServer server = new ModelServer(file, log, 0);
        HttpCaller http = new HttpCaller(Duration.ofSeconds(10))) {
      Address to = Address.of("http://127.0.0.1:" + server.port() + path);
      return http.exchange(
          HttpRequest.post(
              to, Map.of("x-api-key", "the-key"), body.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static String text(HttpAnswer answer) throws IOException {
    return Json.read(answer.body()).path("content").path(0).path("text").asText();
  }

  private static List<JsonNode> events(HttpAnswer answer) throws IOException {
    EventStream stream = new EventStream(new ByteArrayInputStream(answer.body()));
    List<JsonNode> events = new ArrayList<>();
    for (var data = stream.next(); data.isPresent(); data = stream.next()) {
      events.add(Json.read(data.get()));
    }
    return events;
  }
}
