package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The harness's only MCP configuration: one endpoint of the daemon for each tool. */
public final class McpConfig {
  /** A person may need a day; by default the harness gives a silent call up after 300 s (seen). */
  private static final int SILENCE_MILLIS = 86_400_000;

  private McpConfig() {}

  /**
   * @param urls each tool's endpoint, with its token, by the tool's configured name; in file order
   */
  public static ObjectNode of(Map<String, String> urls) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode servers = out.putObject("mcpServers");
    urls.forEach(
        (name, url) ->
            servers
                .putObject(name)
                .put("type", "http")
                .put("url", url)
                .put("timeout", SILENCE_MILLIS));
    return out;
  }
}
