package dev.doorward.mediator.front.claude;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.front.http.Request;
import dev.doorward.mediator.front.http.Response;
import dev.doorward.mediator.session.HookDesk;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookEndpointTest {
  private static final String GOOD =
      "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"toolu_1\","
          + "\"tool_input\":{\"command\":\"ls\"}}";

  private final ScriptedDesk desk = new ScriptedDesk();
  private final HookEndpoint endpoint = new HookEndpoint(desk);

  @Test
  void aQuestionReachesTheDeskAsItWasAsked() throws Exception {
    post(GOOD.replace("}}", "},\"agent_id\":\"a7\"}"));
    HookDesk.Question asked = desk.questions.get(0);
    assertThat(asked.id().value()).isEqualTo("toolu_1");
    assertThat(asked.toolName()).isEqualTo("Bash");
    assertThat(asked.input().toString()).isEqualTo("{\"command\":\"ls\"}");
    assertThat(asked.agent()).isEqualTo("a7");
  }

  @Test
  void anAllowanceIsACompleteDecision() throws Exception {
    desk.decision = new HookDesk.Decision.Allow("a rule allows it", null);
    assertThat(post(GOOD).toString())
        .isEqualTo(
            "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                + "\"permissionDecision\":\"allow\","
                + "\"permissionDecisionReason\":\"a rule allows it\"}}");
  }

  @Test
  void aChangeCarriesTheWholeInput() throws Exception {
    desk.decision =
        new HookDesk.Decision.Allow(
            "changed", JsonNodeFactory.instance.objectNode().put("command", "pwd"));
    assertThat(post(GOOD).at("/hookSpecificOutput/updatedInput/command").asText()).isEqualTo("pwd");
  }

  @Test
  void aDenialAndAQuestionForThePersonAreCompleteToo() throws Exception {
    desk.decision = new HookDesk.Decision.Deny("no");
    assertThat(decision(post(GOOD))).isEqualTo("deny");
    desk.decision = new HookDesk.Decision.AskThere("you decide");
    assertThat(decision(post(GOOD))).isEqualTo("ask");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "not json",
        "[]",
        "null",
        "7",
        "\"PreToolUse\"",
        "{}",
        "{\"hook_event_name\":\"PreToolUse\"}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\"}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_use_id\":\"t\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"\",\"tool_use_id\":\"t\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":7,\"tool_use_id\":\"t\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":[]}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"a b\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{},\"agent_id\":7}",
        // Read two ways by two readers.
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Read\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{\"a\":\"\\ud800\"}}",
        "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{}}{}",
        // Spellings of the question that are not it, and events that were not registered.
        "{\"hook_event_name\":\"pretooluse\",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreToolUse \",\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{}}",
        "{\"hook_event_name\":\"PreSomething\"}",
        "{\"hook_event_name\":null,\"tool_name\":\"Bash\",\"tool_use_id\":\"t\",\"tool_input\":{}}"
      })
  void whatCannotBeReadAsAQuestionIsACompleteRefusal(String body) throws Exception {
    desk.decision = new HookDesk.Decision.Allow("never reached", null);
    assertThat(decision(post(body))).isEqualTo("deny");
    assertThat(desk.questions).isEmpty();
  }

  @Test
  void aQuestionNestedTenThousandDeepIsACompleteRefusal() throws Exception {
    String deep = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);
    String body = GOOD.replace("{\"command\":\"ls\"}", deep);
    assertThat(decision(post(body))).isEqualTo("deny");
    assertThat(desk.questions).isEmpty();
  }

  @Test
  void bytesThatAreNotUtf8AreACompleteRefusal() throws Exception {
    byte[] body = GOOD.getBytes(UTF_8);
    body[body.length - 5] = (byte) 0xff;
    assertThat(decision(answered(endpoint.handle(request("POST", body))))).isEqualTo("deny");
  }

  @Test
  void anotherMethodIsNeverAnsweredWithSuccess() throws Exception {
    Response.Whole whole = (Response.Whole) endpoint.handle(request("GET", new byte[0]));
    assertThat(whole.status()).isEqualTo(405);
  }

  @Test
  void aDeskThatThrowsIsACompleteRefusal() throws Exception {
    desk.failure = new IllegalStateException("planted");
    assertThat(decision(post(GOOD))).isEqualTo("deny");
  }

  @Test
  void aDeskWithoutStackIsACompleteRefusal() throws Exception {
    desk.failure = new StackOverflowError();
    assertThat(decision(post(GOOD))).isEqualTo("deny");
  }

  @Test
  @SuppressWarnings("NullAway") // the mistake under test
  void aDeskThatDecidesNothingIsACompleteRefusal() throws Exception {
    desk.decision = null;
    assertThat(decision(post(GOOD))).isEqualTo("deny");
  }

  @Test
  void anInterruptedQuestionIsHandedOnAsInterrupted() {
    desk.failure = null;
    desk.interrupted = true;
    assertThatThrownBy(() -> post(GOOD)).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aReasonIsOneShortLineWithoutAnythingHidden() throws Exception {
    desk.decision =
        new HookDesk.Decision.Deny(
            "one\ntwo\u001b[31m\u202ethree\u2028 \ud800 é" + "x".repeat(5_000));
    String reason = post(GOOD).at("/hookSpecificOutput/permissionDecisionReason").textValue();
    assertThat(reason)
        .startsWith("one\\u000atwo\\u001b[31m\\u202ethree\\u2028 \\ud800 éx")
        .endsWith("…");
    assertThat(reason.getBytes(UTF_8).length).isLessThanOrEqualTo(1_024);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PostToolUse",
        "PostToolUseFailure",
        "PostToolBatch",
        "PermissionRequest",
        "SubagentStart",
        "SubagentStop",
        "UserPromptSubmit",
        "Stop",
        "SessionEnd",
        "InstructionsLoaded",
        "CwdChanged"
      })
  void anEventIsNotedWhole(String name) throws Exception {
    String body = "{\"hook_event_name\":\"" + name + "\",\"x\":1}";
    assertThat(post(body).toString()).isEqualTo("{\"suppressOutput\":true}");
    assertThat(desk.events.get(0)).isEqualTo(new HookDesk.Event(name, object(body)));
  }

  @Test
  void aPromptIsNotLostToAFailingDesk() throws Exception {
    desk.failure = new IllegalStateException("planted");
    assertThat(post("{\"hook_event_name\":\"UserPromptSubmit\",\"prompt\":\"hi\"}").toString())
        .isEqualTo("{\"suppressOutput\":true}");
  }

  private JsonNode post(String body) throws Exception {
    return answered(endpoint.handle(request("POST", body.getBytes(UTF_8))));
  }

  private static JsonNode answered(Response response) throws IOException {
    Response.Whole whole = (Response.Whole) response;
    assertThat(whole.status()).isEqualTo(200);
    return new ObjectMapper().readTree(whole.body());
  }

  private static String decision(JsonNode answer) {
    JsonNode output = answer.path("hookSpecificOutput");
    assertThat(output.path("hookEventName").asText()).isEqualTo("PreToolUse");
    assertThat(output.path("permissionDecisionReason").asText()).isNotBlank();
    return output.path("permissionDecision").asText();
  }

  private static ObjectNode object(String json) throws Exception {
    return (ObjectNode) new StrictJson(new JsonLimits(1_000, 9, 99, 9)).read(json);
  }

  private static Request request(String method, byte[] body) {
    return new Request(method, EmptyHttpHeaders.INSTANCE, body);
  }

  private static final class ScriptedDesk implements HookDesk {
    private final List<Question> questions = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private Decision decision = new Decision.Deny("scripted");
    private @Nullable Throwable failure;
    private boolean interrupted;

    @Override
    public Decision decide(Question question) throws InterruptedException {
      questions.add(question);
      fail();
      return decision;
    }

    @Override
    public void event(Event event) throws InterruptedException {
      events.add(event);
      fail();
    }

    private void fail() throws InterruptedException {
      if (interrupted) {
        throw new InterruptedException();
      }
      if (failure instanceof Error error) {
        throw error;
      }
      if (failure instanceof RuntimeException runtime) {
        throw runtime;
      }
    }
  }
}
