package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The harness's only MCP configuration: one endpoint of the daemon for each tool. */
public final class McpConfig {
  private McpConfig() {}

  /**
   * @param urls each tool's endpoint, with its token, by the tool's configured name; in file order
   */
  public static ObjectNode of(Map<String, String> urls) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode servers = out.putObject("mcpServers");
    urls.forEach((name, url) -> servers.putObject(name).put("type", "http").put("url", url));
    return out;
  }
}
