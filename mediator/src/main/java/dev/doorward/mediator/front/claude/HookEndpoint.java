package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.front.http.Endpoint;
import dev.doorward.mediator.front.http.Request;
import dev.doorward.mediator.front.http.Response;
import dev.doorward.mediator.session.HookDesk;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the harness's hooks ask. Whatever is posted gets a complete answer: what cannot be read, or
 * is no event that was registered, is answered as a call that may not run. Safe for many threads.
 */
public final class HookEndpoint implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(HookEndpoint.class);
  private static final JsonLimits LIMITS = new JsonLimits(32 << 20, 512, 32 << 20, 1_000);

  private final HookDesk desk;
  private final StrictJson json = new StrictJson(LIMITS);

  public HookEndpoint(HookDesk desk) {
    this.desk = desk;
  }

  @Override
  public Response handle(Request request) throws InterruptedException {
    if (!request.method().equals("POST")) {
      return Response.refusal(405, "hooks are posted");
    }
    try {
      return answer(json.read(request.body()));
    } catch (JsonException e) {
      LOG.warn("hook request unreadable why={}", e.getMessage());
      return HookAnswers.deny("the question could not be read (" + e.getMessage() + ")");
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("hook request failed", e);
      return HookAnswers.deny("the daemon failed to decide; its log says why");
    }
  }

  private Response answer(JsonNode body) throws InterruptedException {
    if (!(body instanceof ObjectNode event)) {
      return HookAnswers.deny("the question is not a JSON object");
    }
    String name = text(event, "hook_event_name");
    if (name != null && HookEvents.tells(name)) {
      return told(name, event);
    }
    // Everything else is taken for a question, so that no spelling of one goes unanswered.
    if (!HookEvents.QUESTION.equals(name)) {
      return HookAnswers.deny("the hook event is not one this session registered");
    }
    return question(event);
  }

  private Response question(ObjectNode event) throws InterruptedException {
    String tool = text(event, "tool_name");
    String id = text(event, "tool_use_id");
    if (tool == null || tool.isEmpty()) {
      return HookAnswers.deny("the question names no tool");
    }
    if (!(event.get("tool_input") instanceof ObjectNode input)) {
      return HookAnswers.deny("the question has no tool input");
    }
    if (event.has("agent_id") && text(event, "agent_id") == null) {
      return HookAnswers.deny("the question's sub-agent is not named by text");
    }
    CallId call;
    try {
      call = new CallId(id == null ? "" : id);
    } catch (IllegalArgumentException e) {
      return HookAnswers.deny("the question has no usable tool-use id");
    }
    return decided(new HookDesk.Question(call, tool, input, text(event, "agent_id")));
  }

  private Response decided(HookDesk.Question question) throws InterruptedException {
    HookDesk.@Nullable Decision decision = desk.decide(question);
    if (decision == null) {
      LOG.error("the desk decided nothing id={}", question.id());
      return HookAnswers.deny("the daemon failed to decide; its log says why");
    }
    return HookAnswers.decision(decision);
  }

  // What is told has happened already: nothing is gained by failing it, and a prompt would be lost.
  // A trail that cannot be written closes the gate at the next question.
  private Response told(String name, ObjectNode event) throws InterruptedException {
    try {
      desk.event(new HookDesk.Event(name, event));
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("hook event not taken name={}", name, e);
    }
    return HookAnswers.noted();
  }

  private static @Nullable String text(ObjectNode event, String member) {
    JsonNode value = event.get(member);
    return value != null && value.isTextual() ? value.textValue() : null;
  }
}
