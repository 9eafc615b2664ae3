package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One MCP endpoint as Claude Code uses it over HTTP: server/discover first, initialize when that is
 * refused, notifications/initialized, one GET stream, tools/list, then calls. Safe for use by many
 * threads once connected.
 */
final class McpClient {
  private static final String PROTOCOL = "2025-11-25";

  private final String name;
  private final McpHttp http;
  private final AtomicInteger ids = new AtomicInteger();
  private final List<String> functions = new ArrayList<>();

  McpClient(String name, McpHttp http) {
    this.name = name;
    this.http = http;
  }

  String name() {
    return name;
  }

  McpHttp http() {
    return http;
  }

  /** The functions as listed, in the listing's order. */
  List<String> functions() {
    return List.copyOf(functions);
  }

  /** Speaks the handshake and takes the listing. */
  void connect() throws IOException {
    discover();
    JsonNode introduction = request("initialize", initialize());
    String version = introduction.path("protocolVersion").asText();
    if (version.isEmpty()) {
      throw new IOException("initialize was answered without a protocolVersion");
    }
    http.negotiated(version);
    http.notify(message("notifications/initialized", Json.object()));
    http.listen();
    list();
    JsonNode capabilities = introduction.path("capabilities");
    if (capabilities.has("prompts")) {
      request("prompts/list", Json.object());
    }
    if (capabilities.has("resources")) {
      request("resources/list", Json.object());
    }
  }

  /** Calls a function under the id that the hook was asked about. */
  Made call(String function, JsonNode arguments, String toolUseId) {
    JsonNode id = Json.object().put("id", ids.incrementAndGet()).path("id");
    try {
      return McpAnswers.made(http.request(id, callMessage(id, function, arguments, toolUseId)));
    } catch (IOException e) {
      return McpAnswers.failed(Hooks.said(e), http.lastStatus(e));
    }
  }

  ObjectNode callMessage(JsonNode id, String function, JsonNode arguments, String toolUseId) {
    ObjectNode params = Json.object();
    ObjectNode meta = params.putObject("_meta").put("claudecode/toolUseId", toolUseId);
    meta.set("progressToken", id);
    params.put("name", function).set("arguments", arguments);
    ObjectNode message = message("tools/call", params);
    message.set("id", id);
    return message;
  }

  private void discover() throws IOException {
    ObjectNode params = Json.object();
    ObjectNode meta = params.putObject("_meta");
    meta.put("io.modelcontextprotocol/protocolVersion", McpHttp.PROBE_VERSION);
    meta.set("io.modelcontextprotocol/clientInfo", clientInfo());
    meta.putObject("io.modelcontextprotocol/clientCapabilities");
    ObjectNode probe = message("server/discover", params).put("id", "server-discover-probe-1");
    JsonNode answer = http.request(probe.path("id"), probe);
    if (!answer.has("error")) {
      throw new IOException(
          "server/discover was not refused: this client knows the handshake only");
    }
  }

  private void list() throws IOException {
    ObjectNode params = Json.object();
    String cursor;
    do {
      JsonNode page = request("tools/list", params);
      page.path("tools").forEach(tool -> functions.add(tool.path("name").asText()));
      cursor = page.path("nextCursor").asText("");
      params.put("cursor", cursor);
    } while (!cursor.isEmpty());
  }

  private JsonNode request(String method, ObjectNode params) throws IOException {
    ObjectNode message = message(method, params).put("id", ids.getAndIncrement());
    JsonNode answer = http.request(message.path("id"), message);
    if (answer.has("error")) {
      throw new IOException(method + " was refused: " + Json.text(answer.path("error")));
    }
    return answer.path("result");
  }

  private static ObjectNode initialize() {
    ObjectNode params = Json.object().put("protocolVersion", PROTOCOL);
    ObjectNode capabilities = params.putObject("capabilities");
    capabilities.putObject("roots").put("listChanged", true);
    ObjectNode elicitation = capabilities.putObject("elicitation");
    elicitation.putObject("form");
    elicitation.putObject("url");
    params.set("clientInfo", clientInfo());
    return params;
  }

  private static ObjectNode clientInfo() {
    return Json.object().put("name", "claude-code").put("version", "2.1.332");
  }

  private static ObjectNode message(String method, ObjectNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("method", method);
    return message.set("params", params);
  }
}
