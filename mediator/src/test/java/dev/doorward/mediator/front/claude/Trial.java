package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.front.http.Endpoint;
import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.HttpFront;
import dev.doorward.mediator.front.http.HttpLimits;
import dev.doorward.mediator.front.http.Routes;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.front.mcp.McpEndpoint;
import dev.doorward.mediator.front.model.Credential;
import dev.doorward.mediator.front.model.ModelLimits;
import dev.doorward.mediator.front.model.ModelListener;
import dev.doorward.mediator.front.model.ModelUpstream;
import dev.doorward.mediator.session.FunctionDesk;
import dev.doorward.mediator.session.HookDesk;
import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.ListedFunction;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.RelayLimits;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * For trying the real harness by hand, on fixed ports of a network namespace of its own: {@code
 * settings FOLDER} writes managed settings and the MCP configuration; {@code serve LOG PORT-FILE
 * SECONDS} answers hooks (a tool input that contains "refuse me" is denied), serves one tool whose
 * calls take that many seconds, passes the model's traffic to the port in the file, and logs all.
 */
public final class Trial {
  private static final int PORT = 7801;
  private static final int MODEL_PORT = 7802;
  private static final Token TOKEN = Token.of("trial-trial-trial-trial-trial");
  private static final String TOOL = "my.srv x";
  private static final String LISTED =
      "{\"name\":\"list.all\",\"description\":\"lists\",\"inputSchema\":{\"type\":\"object\"}}";

  private Trial() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[1]);
    if (arguments[0].equals("settings")) {
      write(file);
      return;
    }
    try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.UTF_8);
        EventLoops loops = new EventLoops(1)) {
      Workers workers = new Workers(64);
      Desks desks = new Desks(log, Integer.parseInt(arguments[3]));
      McpEndpoint.Tool tool =
          new McpEndpoint.Tool(TOOL, List.of(ApprovedFunction.of(ListedFunction.of(LISTED))));
      McpEndpoint mcp =
          new McpEndpoint(
              tool, desks, workers, RelayLimits.defaults(), DropLog.toLog(), new SecureRandom());
      Map<String, Endpoint> routes =
          Map.of("/hooks", new HookEndpoint(desks), Routes.path("mcp", TOOL), mcp);
      HttpFront front =
          new HttpFront(loops, workers, HttpLimits.SESSION, new Routes(TOKEN, routes));
      String model = "http://127.0.0.1:" + Files.readString(Path.of(arguments[2])).strip();
      Optional<Credential> key = Optional.of(Credential.apiKey("the-real-key"));
      ModelListener listener =
          new ModelListener(
              loops, workers, TOKEN, ModelUpstream.of(model, key), ModelLimits.SESSION);
      front.listen(PORT);
      listener.listen(MODEL_PORT);
      new CountDownLatch(1).await();
    }
  }

  private static void write(Path folder) throws IOException {
    Routes routes = new Routes(TOKEN, Map.of());
    FixedEnvironment.Place place =
        new FixedEnvironment.Place(
            "http://127.0.0.1:" + MODEL_PORT + "/" + TOKEN.secret(),
            "/usr/local/bin:/usr/bin:/bin",
            Optional.empty());
    Files.writeString(
        folder.resolve("managed.json"),
        ManagedSettings.of(routes.url(PORT, "/hooks"), place, PermissionRules.NONE)
            .toPrettyString());
    Files.writeString(
        folder.resolve("mcp.json"),
        McpConfig.of(Map.of(TOOL, routes.url(PORT, Routes.path("mcp", TOOL)))).toPrettyString());
  }

  private record Desks(PrintStream log, int seconds) implements HookDesk, FunctionDesk {
    @Override
    public Decision decide(Question question) {
      log.println("ASK " + question);
      log.flush();
      return question.input().toString().contains("refuse me")
          ? new Decision.Deny("refused in the trial")
          : new Decision.Allow("allowed in the trial", null);
    }

    @Override
    public void event(Event event) {
      log.println("EVENT " + event.name() + " " + event.body());
      log.flush();
    }

    @Override
    public FunctionDesk.Answer call(Request request) throws InterruptedException {
      log.println("CALL " + request);
      log.flush();
      TimeUnit.SECONDS.sleep(seconds);
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      result.putArray("content").addObject().put("type", "text").put("text", "listed");
      return new FunctionDesk.Answer.Result(result);
    }
  }
}
