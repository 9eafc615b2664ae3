package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.Json;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The parts of a call as the harness makes it: asking, making, telling. An honest call is all three
 * in order; a misbehaviour uses them otherwise. Safe for use by many threads.
 */
final class Calls {
  private final Hooks hooks;
  private final McpServers servers;
  private final BuiltIns builtIns;
  private final Supplier<String> ids;
  private final Path cwd;
  private final Queue<ObjectNode> batch = new ConcurrentLinkedQueue<>();

  Calls(Hooks hooks, McpServers servers, BuiltIns builtIns, Supplier<String> ids, Path cwd) {
    this.hooks = hooks;
    this.servers = servers;
    this.builtIns = builtIns;
    this.ids = ids;
    this.cwd = cwd;
  }

  String id(ScriptCall call) {
    return call.id().orElseGet(ids);
  }

  String freshId() {
    return ids.get();
  }

  /** The whole of an honest call. */
  Outcome play(ScriptCall call, String id) {
    ObjectNode input = call.input();
    HookDecision decision = ask(call, id, input);
    Optional<ObjectNode> absolute = absolute(call, input);
    if (decision.lets() && absolute.isPresent()) {
      // Measured: Write with a relative path is asked again under its id with the absolute one.
      input = absolute.get();
      decision = ask(call, id, input);
    }
    if (decision.decision().equals("ask")) {
      return dialog(call, id, decision);
    }
    return decision.lets()
        ? Outcome.of(decision, makeAndTell(call, id, decision.updatedInput().orElse(input)))
        : Outcome.refused(decision);
  }

  HookDecision ask(ScriptCall call, String id, ObjectNode input) {
    return hooks.ask(asked(call, id, input));
  }

  /** The PreToolUse event of a call. */
  ObjectNode asked(ScriptCall call, String id, ObjectNode input) {
    ObjectNode event = about(call, "PreToolUse", input);
    event.put("tool_use_id", id);
    servers
        .resolve(call.tool())
        .ifPresent(
            function ->
                event
                    .putObject("mcp_server")
                    .put("name", function.client().name())
                    .put("source", "enterprise"));
    return event;
  }

  Made makeAndTell(ScriptCall call, String id, JsonNode input) {
    Made made = make(call, id, input);
    tell(call, id, input, made);
    return made;
  }

  /** Makes a call, whatever was decided. */
  Made make(ScriptCall call, String id, JsonNode input) {
    if (!call.tool().startsWith("mcp__")) {
      return builtIns.make(call, input);
    }
    String server = call.target().server();
    Optional<McpServers.Function> function = servers.resolve(call.tool());
    Optional<McpClient> client =
        server.isEmpty() ? function.map(McpServers.Function::client) : servers.client(server);
    String name =
        call.target().function().isEmpty()
            ? function.map(McpServers.Function::name).orElse("")
            : call.target().function();
    return client.isEmpty() || name.isEmpty()
        ? McpAnswers.failed("No such tool available: " + call.tool(), 0)
        : client.get().call(name, input, id);
  }

  /** Tells the daemon what came of a call. */
  void tell(ScriptCall call, String id, JsonNode input, Made made) {
    ObjectNode event = about(call, made.ran() ? "PostToolUse" : "PostToolUseFailure", input);
    event.put("tool_use_id", id);
    if (made.ran()) {
      event.set("tool_response", made.response());
    } else {
      event.put("error", made.text()).put("is_interrupt", false);
    }
    event.put("duration_ms", 1);
    hooks.tell(event);
    ObjectNode done = Json.object().put("tool_name", call.tool()).put("tool_use_id", id);
    done.set("tool_input", input);
    batch.add(done.set("tool_response", made.response()));
  }

  /** The calls told since the last time, for PostToolBatch. */
  JsonNode takeBatch() {
    var calls = Json.array();
    for (ObjectNode done = batch.poll(); done != null; done = batch.poll()) {
      calls.add(done);
    }
    return calls;
  }

  ObjectNode about(ScriptCall call, String event, JsonNode input) {
    ObjectNode about = hooks.event(event).put("tool_name", call.tool());
    call.agent().ifPresent(type -> about.put("agent_id", "agent-" + type).put("agent_type", type));
    return about.set("tool_input", input);
  }

  private Outcome dialog(ScriptCall call, String id, HookDecision decision) {
    if (call.person().isEmpty()) {
      return Outcome.refused(decision);
    }
    // Measured: the dialog's own event carries no tool_use_id.
    hooks.tell(about(call, "PermissionRequest", call.input()));
    return call.person().get().equals("yes")
        ? Outcome.of(decision, makeAndTell(call, id, decision.updatedInput().orElse(call.input())))
        : new Outcome("ask", decision.reason(), false, "Interrupted", decision.status());
  }

  private Optional<ObjectNode> absolute(ScriptCall call, ObjectNode input) {
    String file = input.path("file_path").asText();
    return call.tool().equals("Write") && !file.isEmpty() && !file.startsWith("/")
        ? Optional.of(input.deepCopy().put("file_path", cwd.resolve(file).toString()))
        : Optional.empty();
  }
}
