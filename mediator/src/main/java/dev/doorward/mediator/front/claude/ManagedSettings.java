package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The managed settings that put the harness under the daemon. They lie at {@link #PATH} inside the
 * sandbox, read-only: nothing in the workspace or the home folder can weaken them. Measured: a
 * mistake in them makes the harness drop the whole file without a word, so nothing of others goes
 * in unchecked.
 */
public final class ManagedSettings {
  /** Where the harness looks for them. */
  public static final String PATH = "/etc/claude-code/managed-settings.json";

  /**
   * Tools that reach MCP resources past every check; denied, the model is not even told of them.
   */
  private static final List<String> RESOURCE_TOOLS =
      List.of("ListMcpResourcesTool", "ReadMcpResourceTool", "ReadMcpResourceDirTool");

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ManagedSettings() {}

  /**
   * @param hookUrl the whole URL of the hook endpoint, with its token
   * @param people the denials and questions of the host's managed settings and the user's own
   */
  public static ObjectNode of(
      String hookUrl, FixedEnvironment.Place place, PermissionRules people) {
    ObjectNode out = JSON.objectNode();
    out.set("hooks", hooks(hookUrl));
    // Only ours run: another hook's changed input could overtake the decision.
    out.put("allowManagedHooksOnly", true);
    // Inline commands of skills reach no hook: they are replaced by a placeholder.
    out.put("disableSkillShellExecution", true);
    out.set("permissions", permissions(people.wellFormed()));
    ObjectNode env = out.putObject("env");
    FixedEnvironment.of(place).forEach(env::put);
    return out;
  }

  private static ObjectNode hooks(String url) {
    ObjectNode out = JSON.objectNode();
    for (HookEvents.HookEvent event : HookEvents.ALL) {
      ObjectNode hook = JSON.objectNode();
      hook.put("type", "http").put("url", url).put("timeout", event.timeoutSeconds());
      if (event.blocks()) {
        hook.put("onFailure", "block");
      }
      out.putArray(event.name()).addObject().putArray("hooks").add(hook);
    }
    return out;
  }

  // allowManagedPermissionRulesOnly is never set: it would switch people's own denials off.
  private static ObjectNode permissions(PermissionRules people) {
    ObjectNode out = JSON.objectNode();
    List<String> deny = new ArrayList<>(RESOURCE_TOOLS);
    people.deny().stream().filter(rule -> !deny.contains(rule)).forEach(deny::add);
    ArrayNode denied = out.putArray("deny");
    deny.forEach(denied::add);
    ArrayNode asked = out.putArray("ask");
    people.ask().forEach(asked::add);
    out.put("disableBypassPermissionsMode", "disable");
    return out;
  }
}
