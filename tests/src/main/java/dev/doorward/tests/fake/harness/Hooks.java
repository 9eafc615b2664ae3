package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpCaller;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Posts hook events of one session. Safe for use by many threads. */
final class Hooks {
  private final SessionFile session;
  private final ManagedHooks managed;
  private final HttpCaller http;
  private final Path cwd;
  private final String promptId = UUID.randomUUID().toString();
  private final Queue<String> problems = new ConcurrentLinkedQueue<>();

  Hooks(SessionFile session, HttpCaller http, Path cwd) {
    this.session = session;
    this.managed = new ManagedHooks(session.managedSettings());
    this.http = http;
    this.cwd = cwd;
  }

  Address address() {
    return session.hooks();
  }

  /** An event's input with the members that all events have. */
  ObjectNode event(String name) {
    ObjectNode input = Json.object();
    input.put("session_id", session.session());
    input.put("transcript_path", cwd.resolve(".transcript.jsonl").toString());
    input.put("cwd", cwd.toString());
    input.put("prompt_id", promptId);
    input.put("permission_mode", "default");
    input.putObject("effort").put("level", "medium");
    return input.put("hook_event_name", name);
  }

  /** Asks whether a call may be made. */
  HookDecision ask(JsonNode preToolUse) {
    try {
      return HookDecision.of(post(preToolUse));
    } catch (IOException e) {
      return HookDecision.failed(said(e), 0);
    }
  }

  /** Tells an event that only informs; an answer that is no JSON object becomes a problem. */
  boolean tell(ObjectNode event) {
    String name = event.path("hook_event_name").asText();
    if (!managed.posts(name)) {
      return true;
    }
    try {
      HttpAnswer answer = post(event);
      if (answer.status() == 200 && Json.read(answer.body()).isObject()) {
        return true;
      }
      problems.add(name + " was answered HTTP " + answer.status() + " without a JSON object");
    } catch (IOException e) {
      problems.add(name + " was not answered: " + said(e));
    }
    return false;
  }

  HttpAnswer post(JsonNode event) throws IOException {
    return http.exchange(HttpRequest.post(session.hooks(), Map.of(), Json.bytes(event)));
  }

  /** What went wrong with informing events since the last time. */
  List<String> takeProblems() {
    List<String> taken = new ArrayList<>();
    for (String problem = problems.poll(); problem != null; problem = problems.poll()) {
      taken.add(problem);
    }
    return taken;
  }

  static String said(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
