package dev.doorward.mediator.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.job.JobPolicy.SecretSource;
import dev.doorward.pin.json.CanonicalJson;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the frozen policy as canonical JSON: what means the same is the same text. */
final class PolicyText {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PolicyText() {}

  static JobPolicy freeze(
      String name,
      JobPolicy.Harness harness,
      JobPolicy.Workspace workspace,
      List<JobPolicy.Tool> tools,
      Map<String, SecretSource> secrets,
      JobPolicy.Approvals approvals,
      JobPolicy.Model model,
      JobPolicy.Sandbox sandbox) {
    ObjectNode policy = JSON.objectNode().put("v", 1).put("job", name);
    policy.set("harness", harness(harness));
    policy
        .putObject("workspace")
        .put("root", workspace.root().toString())
        .put("write", workspace.write());
    ArrayNode servers = policy.putArray("tools");
    tools.forEach(tool -> servers.add(tool(tool)));
    ObjectNode sources = policy.putObject("secrets");
    secrets.forEach((secret, source) -> sources.set(secret, source(source)));
    policy.set("approvals", approvals(approvals));
    ObjectNode reached = policy.putObject("model").put("url", model.url());
    model.key().ifPresent(key -> reached.put("key", key));
    policy.set("sandbox", sandbox(sandbox));
    String text = CanonicalJson.text(policy);
    return new JobPolicy(
        name,
        CanonicalJson.sha256(text),
        text,
        harness,
        workspace,
        tools,
        secrets,
        approvals,
        model,
        sandbox);
  }

  private static ObjectNode harness(JobPolicy.Harness harness) {
    ObjectNode json =
        JSON.objectNode()
            .put("kind", harness.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    json.set("tools", sorted(harness.tools()));
    json.set("requiresApproval", sorted(harness.requiresApproval()));
    return json;
  }

  private static ObjectNode tool(JobPolicy.Tool tool) {
    ObjectNode json = JSON.objectNode().put("name", tool.name());
    json.set("command", inOrder(tool.command()));
    tool.url().ifPresent(url -> json.put("url", url));
    json.set("functions", sorted(tool.functions()));
    json.set("requiresApproval", sorted(tool.requiresApproval()));
    ObjectNode secrets = json.putObject("secrets");
    tool.secrets().forEach(secrets::put);
    tool.snapshot().ifPresent(snapshot -> json.put("snapshot", snapshot.toString()));
    return json;
  }

  private static ObjectNode source(SecretSource source) {
    ObjectNode json = JSON.objectNode();
    if (source instanceof SecretSource.Env env) {
      json.put("env", env.variable());
    } else if (source instanceof SecretSource.File file) {
      json.put("file", file.path().toString());
    } else if (source instanceof SecretSource.Command command) {
      json.set("command", inOrder(command.command()));
    }
    return json;
  }

  private static ObjectNode approvals(JobPolicy.Approvals approvals) {
    ObjectNode json = JSON.objectNode().put("at", approvals.at().name().toLowerCase(Locale.ROOT));
    json.set("deciders", sorted(approvals.deciders()));
    return json.put("fourEyes", approvals.fourEyes())
        .put("longWaitSeconds", approvals.longWait().toSeconds())
        .put("timeLimitSeconds", approvals.timeLimit().toSeconds());
  }

  private static ObjectNode sandbox(JobPolicy.Sandbox sandbox) {
    ObjectNode json = JSON.objectNode().put("kind", "bubblewrap");
    json.set("read", inOrder(sandbox.read().stream().map(Object::toString).toList()));
    json.putObject("limits").put("processes", sandbox.processes());
    return json;
  }

  private static ArrayNode inOrder(Collection<String> texts) {
    ArrayNode json = JSON.arrayNode();
    texts.forEach(json::add);
    return json;
  }

  private static ArrayNode sorted(Collection<String> names) {
    return inOrder(names.stream().sorted().toList());
  }
}
