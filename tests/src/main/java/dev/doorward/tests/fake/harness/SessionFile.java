package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a harness is told of its session; the object that {@code doorward serve} prints.
 *
 * @param session the session's id
 * @param hooks where hook events are posted
 * @param servers each MCP endpoint by its configured name, in the file's order
 * @param managedSettings the settings as Claude Code would read them
 * @param env variables of the harness and its shells
 */
public record SessionFile(
    String session,
    Address hooks,
    Map<String, Address> servers,
    JsonNode managedSettings,
    Map<String, String> env) {

  /**
   * Reads a session file.
   *
   * @throws HarnessException when it is missing, or a part of it is
   */
  public static SessionFile read(Path file) throws HarnessException {
    try {
      return of(Json.read(Files.readAllBytes(file)));
    } catch (IOException | IllegalArgumentException e) {
      throw new HarnessException(file + ": no session file: " + e.getMessage());
    }
  }

  static SessionFile of(JsonNode json) throws HarnessException {
    String hooks = json.path("hooks").path("url").asText();
    if (hooks.isEmpty()) {
      throw new HarnessException("the session has no hooks.url");
    }
    Map<String, Address> servers = new LinkedHashMap<>();
    for (var server : json.path("mcp").path("mcpServers").properties()) {
      if (!server.getValue().path("type").asText().equals("http")) {
        throw new HarnessException("MCP server " + server.getKey() + " is not of type http");
      }
      servers.put(server.getKey(), Address.of(server.getValue().path("url").asText()));
    }
    Map<String, String> env = new LinkedHashMap<>();
    for (var variable : json.path("env").properties()) {
      env.put(variable.getKey(), variable.getValue().asText());
    }
    return new SessionFile(
        json.path("session").asText(),
        Address.of(hooks),
        servers,
        json.path("managedSettings"),
        env);
  }
}
