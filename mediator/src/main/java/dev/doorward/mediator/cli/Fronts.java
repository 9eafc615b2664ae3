package dev.doorward.mediator.cli;

import dev.doorward.mediator.front.claude.HookEndpoint;
import dev.doorward.mediator.front.claude.McpConfig;
import dev.doorward.mediator.front.http.Endpoint;
import dev.doorward.mediator.front.http.EventLoops;
import dev.doorward.mediator.front.http.HttpFront;
import dev.doorward.mediator.front.http.HttpLimits;
import dev.doorward.mediator.front.http.Routes;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.front.http.Workers;
import dev.doorward.mediator.front.mcp.McpEndpoint;
import dev.doorward.mediator.front.model.Credential;
import dev.doorward.mediator.front.model.ModelException;
import dev.doorward.mediator.front.model.ModelLimits;
import dev.doorward.mediator.front.model.ModelListener;
import dev.doorward.mediator.front.model.ModelUpstream;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.pin.ApprovedFunction;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.RelayLimits;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a session reaches: the hook and MCP listener, and the model's. */
final class Fronts implements AutoCloseable {
  private static final String HOOKS = Routes.path("hooks");
  private static final int LOOPS = 2;
  private static final Duration DRAIN = Duration.ofSeconds(2);

  private final EventLoops loops;
  private final Workers hookWorkers;
  private final Workers callWorkers;
  private final Routes routes;
  private final HttpFront session;
  private final ModelListener model;
  private final List<String> tools;

  private Fronts(
      EventLoops loops,
      Workers hookWorkers,
      Workers callWorkers,
      Routes routes,
      HttpFront session,
      ModelListener model,
      List<String> tools) {
    this.loops = loops;
    this.hookWorkers = hookWorkers;
    this.callWorkers = callWorkers;
    this.routes = routes;
    this.session = session;
    this.model = model;
    this.tools = tools;
  }

  /** The fronts of a session; nothing listens yet. */
  static Fronts of(Daemon daemon, Token token, Context context) throws CommandException {
    EventLoops loops = new EventLoops(LOOPS);
    Workers hooks = new Workers(Workers.MOST);
    Map<String, Endpoint> endpoints = new LinkedHashMap<>();
    endpoints.put(HOOKS, new HookEndpoint(daemon.session().hooks()));
    Workers calls = new Workers(Workers.MOST);
    daemon
        .snapshots()
        .forEach((tool, snapshot) -> endpoints.put(mcpPath(tool), mcp(daemon, snapshot, calls)));
    Routes routes = new Routes(token, endpoints);
    return new Fronts(
        loops,
        hooks,
        calls,
        routes,
        new HttpFront(loops, hooks, HttpLimits.SESSION, routes),
        model(daemon, loops, hooks, token, context),
        daemon.policy().tools().stream().map(JobPolicy.Tool::name).toList());
  }

  private static ModelListener model(
      Daemon daemon, EventLoops loops, Workers workers, Token token, Context context)
      throws CommandException {
    try {
      Optional<Credential> key =
          daemon.policy().model().key().isPresent() && daemon.secrets().modelKey().isPresent()
              ? Optional.of(Credential.apiKey(daemon.secrets().modelKey().get().reveal()))
              : Credential.of(context.environment());
      return new ModelListener(
          loops,
          workers,
          token,
          ModelUpstream.of(daemon.policy().model().url(), key),
          ModelLimits.SESSION);
    } catch (ModelException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }

  private static McpEndpoint mcp(Daemon daemon, Snapshot snapshot, Workers calls) {
    Set<String> offered = daemon.offered().of(snapshot.tool());
    List<ApprovedFunction> functions =
        snapshot.functions().stream().filter(f -> offered.contains(f.name())).toList();
    return new McpEndpoint(
        new McpEndpoint.Tool(snapshot.tool(), functions),
        daemon.session().functions(),
        calls,
        RelayLimits.defaults(),
        DropLog.toLog(),
        new SecureRandom());
  }

  private static String mcpPath(String tool) {
    return Routes.path("mcp", tool);
  }

  EventLoops loops() {
    return loops;
  }

  HttpFront session() {
    return session;
  }

  ModelListener model() {
    return model;
  }

  /** The hook endpoint's URL when the session listener has this port. */
  String hookUrl(int port) {
    return routes.url(port, HOOKS);
  }

  /** The strict MCP configuration when the session listener has this port. */
  com.fasterxml.jackson.databind.node.ObjectNode mcpConfig(int port) {
    Map<String, String> urls = new LinkedHashMap<>();
    tools.forEach(tool -> urls.put(tool, routes.url(port, mcpPath(tool))));
    return McpConfig.of(urls);
  }

  /** Lets what waits end for a moment, then closes every connection and thread. */
  @Override
  public void close() throws InterruptedException {
    session.stop(DRAIN);
    model.close();
    hookWorkers.stop(DRAIN);
    callWorkers.stop(DRAIN);
    loops.close();
  }
}
