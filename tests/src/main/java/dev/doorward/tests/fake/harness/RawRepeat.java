package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.script.Misbehaviour;
import dev.doorward.tests.fake.script.ScriptCall;
import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpRequest;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks with a body that is too big, too deep or not what it seems (see {@link BadBodies}). Detail's
 * {@code to} names an MCP server that gets it as a tools/call instead of the hook.
 */
final class RawRepeat implements Behaviour {
  private final Calls calls;
  private final Hooks hooks;
  private final McpServers servers;
  private final BadBytes bytes;

  RawRepeat(Calls calls, Hooks hooks, McpServers servers, BadBytes bytes) {
    this.calls = calls;
    this.hooks = hooks;
    this.servers = servers;
    this.bytes = bytes;
  }

  @Override
  public List<Step> play(ScriptCall call) {
    JsonNode detail =
        call.misbehave().map(Misbehaviour::detail).orElseThrow(IllegalStateException::new);
    ObjectNode input = call.input().deepCopy();
    input.set("hole", TextNode.valueOf(BadBodies.HOLE));
    Optional<McpClient> server =
        Optional.of(detail.path("to").asText("hook"))
            .filter(to -> !to.equals("hook"))
            .flatMap(servers::client);
    return List.of(
        server.isPresent()
            ? toServer(call, detail, input, server.get())
            : toHook(call, detail, input));
  }

  private Step toHook(ScriptCall call, JsonNode detail, ObjectNode input) {
    JsonNode event = calls.asked(call, calls.id(call), input);
    HttpRequest request =
        HttpRequest.post(
            BadBodies.address(hooks.address(), detail), Map.of(), BadBodies.body(event, detail));
    try {
      return Bad.step(call, HookDecision.of(send(request)));
    } catch (IOException e) {
      return Bad.step(call, HookDecision.failed(Hooks.said(e), 0));
    }
  }

  private Step toServer(ScriptCall call, JsonNode detail, ObjectNode input, McpClient client) {
    String name = call.target().function();
    String function =
        name.isEmpty()
            ? servers.resolve(call.tool()).map(McpServers.Function::name).orElse(call.tool())
            : name;
    JsonNode message = client.callMessage(TextNode.valueOf("raw"), function, input, calls.id(call));
    HttpRequest request =
        HttpRequest.post(
            BadBodies.address(client.http().endpoint(), detail),
            client.http().headers("application/json, text/event-stream"),
            BadBodies.body(message, detail));
    try {
      HttpAnswer answer = send(request);
      return Bad.step(
          call,
          answer.successful()
              ? Outcome.relayed(McpAnswers.made(Json.read(answer.body())))
              : refused("HTTP " + answer.status(), answer.status()));
    } catch (IOException e) {
      return Bad.step(call, refused(Hooks.said(e), 0));
    }
  }

  private HttpAnswer send(HttpRequest request) throws IOException {
    return bytes.send(request.to(), request.headBytes(), request.body());
  }

  private static Outcome refused(String why, int status) {
    return new Outcome("failed", why, false, "", status);
  }
}
