package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/** What keeps a harness in a fresh home from asking its first questions. */
public final class FirstRun {
  /** How many characters of a key the harness keeps to recognise it. */
  private static final int KEPT = 20;

  private FirstRun() {}

  /**
   * The content of {@code .claude.json} in the home folder. The harness writes to it, so it is a
   * plain file of the session's private home.
   *
   * @param project the folder that the session works in
   */
  public static ObjectNode of(Path project) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("hasCompletedOnboarding", true);
    out.put("theme", "dark");
    out.put("autoUpdates", false);
    ObjectNode keys = out.putObject("customApiKeyResponses");
    String key = FixedEnvironment.DUMMY_KEY;
    keys.putArray("approved").add(key.substring(Math.max(0, key.length() - KEPT)));
    keys.putArray("rejected");
    out.putObject("projects")
        .putObject(project.toString())
        .put("hasTrustDialogAccepted", true)
        .put("hasCompletedProjectOnboarding", true);
    return out;
  }
}
