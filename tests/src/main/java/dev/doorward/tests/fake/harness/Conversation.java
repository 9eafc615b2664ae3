package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.script.Script;
import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.HttpCaller;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One session from its first event to its last, in the order measured: InstructionsLoaded,
 * UserPromptSubmit, for each call PreToolUse, the call and PostToolUse or PostToolUseFailure, one
 * after the other, PostToolBatch once for each turn, Stop, SessionEnd.
 */
final class Conversation {
  private final SessionFile session;
  private final Path cwd;
  private final Hooks hooks;
  private final McpServers servers;
  private final Calls calls;
  private final Behaviours behaviours;
  private final CountingReport report;

  Conversation(SessionFile session, HttpCaller http, Path cwd, Report report) {
    this.session = session;
    this.cwd = cwd;
    this.report = new CountingReport(report);
    this.hooks = new Hooks(session, http, cwd);
    this.servers = new McpServers(session, http, cwd);
    BuiltIns builtIns = new BuiltIns(cwd, new BashTool(cwd, session.env()));
    this.calls = new Calls(hooks, servers, builtIns, new Ids(), cwd);
    this.behaviours = new Behaviours(calls, hooks, servers, new BadBytes(http));
  }

  /** Plays the whole script; true when everything went as expected. */
  boolean play(Script script) throws IOException {
    try (servers;
        behaviours) {
      for (String fault : new ManagedHooks(session.managedSettings()).faults(session.hooks())) {
        report.step(Step.problem("managed settings", fault));
      }
      servers.connect().forEach(why -> report.step(Step.problem("connect", why)));
      start(script.prompt());
      boolean interrupted = false;
      for (List<ScriptCall> turn : script.turns()) {
        interrupted = turn(turn);
        problems();
      }
      end(interrupted);
    }
    return report.end();
  }

  private void start(String prompt) {
    ObjectNode instructions = hooks.event("InstructionsLoaded");
    instructions.put("file_path", cwd.resolve("CLAUDE.md").toString());
    hooks.tell(instructions.put("memory_type", "Project").put("load_reason", "session_start"));
    hooks.tell(hooks.event("UserPromptSubmit").put("prompt", prompt));
    problems();
  }

  /** Plays one turn; true when a person's no interrupted it. */
  private boolean turn(List<ScriptCall> turn) {
    Optional<String> agent = Optional.empty();
    for (ScriptCall call : turn) {
      agent = changeAgent(agent, call.agent());
      List<Step> steps = behaviours.play(call);
      steps.forEach(report::step);
      problems();
      if (call.person().equals(Optional.of("no"))
          && steps.get(0).outcome().decision().equals("ask")) {
        return true;
      }
    }
    changeAgent(agent, Optional.empty());
    ObjectNode batch = hooks.event("PostToolBatch");
    batch.set("tool_calls", calls.takeBatch());
    hooks.tell(batch);
    return false;
  }

  private void end(boolean interrupted) {
    if (!interrupted) {
      hooks.tell(hooks.event("Stop").put("stop_hook_active", false));
    }
    hooks.tell(hooks.event("SessionEnd").put("reason", "other"));
    problems();
  }

  private Optional<String> changeAgent(Optional<String> from, Optional<String> to) {
    if (!from.equals(to)) {
      from.ifPresent(type -> hooks.tell(agentEvent("SubagentStop", type)));
      to.ifPresent(type -> hooks.tell(agentEvent("SubagentStart", type)));
    }
    return to;
  }

  private ObjectNode agentEvent(String event, String type) {
    return hooks.event(event).put("agent_id", "agent-" + type).put("agent_type", type);
  }

  private void problems() {
    hooks.takeProblems().forEach(why -> report.step(Step.problem("event", why)));
  }
}
