package dev.doorward.tests.fake.harness;

import dev.doorward.tests.fake.wire.HttpCaller;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All MCP endpoints of a session, and which function a spelled name means. */
final class McpServers implements Closeable {
  private final Map<String, McpClient> clients = new LinkedHashMap<>();
  private final Map<String, Function> functions = new LinkedHashMap<>();

  McpServers(SessionFile session, HttpCaller http, Path root) {
    session
        .servers()
        .forEach(
            (name, address) ->
                clients.put(name, new McpClient(name, new McpHttp(address, http, root))));
  }

  /** Connects each server; the harness goes on without those that fail, and so says which. */
  List<String> connect() {
    List<String> failures = new ArrayList<>();
    for (McpClient client : clients.values()) {
      try {
        client.connect();
        // Of two functions spelled alike the first listed is called (measured).
        for (String function : client.functions()) {
          functions.putIfAbsent(
              Spelling.of(client.name(), function), new Function(client, function));
        }
      } catch (IOException e) {
        failures.add("MCP server " + client.name() + " failed: " + Hooks.said(e));
      }
    }
    return failures;
  }

  Optional<Function> resolve(String tool) {
    return Optional.ofNullable(functions.get(tool));
  }

  Optional<McpClient> client(String name) {
    return Optional.ofNullable(clients.get(name));
  }

  List<String> names() {
    return List.copyOf(functions.keySet());
  }

  @Override
  public void close() throws IOException {
    for (McpClient client : clients.values()) {
      client.http().close();
    }
  }

  /** One listed function of one server. */
  record Function(McpClient client, String name) {}
}
