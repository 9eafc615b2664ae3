package dev.doorward.mediator.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.front.claude.FixedEnvironment;
import dev.doorward.mediator.front.claude.ManagedSettings;
import dev.doorward.mediator.front.claude.PermissionRules;
import java.util.Map;

/**
 * What a harness must be told of its session: the object that {@code serve} prints, and that lies
 * in the sandbox of a scripted harness. Every session file in it works when written as it stands.
 */
final class SessionDescription {
  private final String jobId;
  private final String hookUrl;
  private final ObjectNode mcpConfig;
  private final FixedEnvironment.Place place;
  private final PermissionRules people;

  /**
   * @param people denials and questions of the host's and the user's settings
   */
  SessionDescription(
      String jobId,
      String hookUrl,
      ObjectNode mcpConfig,
      FixedEnvironment.Place place,
      PermissionRules people) {
    this.jobId = jobId;
    this.hookUrl = hookUrl;
    this.mcpConfig = mcpConfig;
    this.place = place;
    this.people = people;
  }

  ObjectNode managedSettings() {
    return ManagedSettings.of(hookUrl, place, people);
  }

  ObjectNode mcpConfig() {
    return mcpConfig.deepCopy();
  }

  Map<String, String> environment() {
    return FixedEnvironment.of(place);
  }

  /** The whole object. */
  ObjectNode json() {
    ObjectNode whole = Json.object().put("session", jobId);
    whole.putObject("hooks").put("url", hookUrl);
    whole.set("mcp", mcpConfig());
    whole.set("managedSettings", managedSettings());
    ObjectNode env = whole.putObject("env");
    environment().forEach(env::put);
    return whole;
  }
}
