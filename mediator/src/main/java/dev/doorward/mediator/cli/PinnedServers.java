package dev.doorward.mediator.cli;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.secrets.SecretScan;
import dev.doorward.mediator.secrets.SecretValues;
import dev.doorward.mediator.session.PinnedTools;
import dev.doorward.pin.Comparison;
import dev.doorward.pin.FunctionState;
import dev.doorward.pin.Snapshot;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.PinnedServer;
import dev.doorward.pin.relay.StderrSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the server of each tool behind its pin and in its sandbox, and starts it. */
final class PinnedServers {
  private static final Logger LOG = LoggerFactory.getLogger(PinnedServers.class);

  private final Trail trail;
  private final SecretScan scan;
  private final SecretValues secrets;
  private final Optional<ServerSandbox> sandbox;

  PinnedServers(
      Trail trail, SecretScan scan, SecretValues secrets, Optional<ServerSandbox> sandbox) {
    this.trail = trail;
    this.scan = scan;
    this.secrets = secrets;
    this.sandbox = sandbox;
  }

  /** All tools of the job; their servers are starting when this returns. */
  PinnedTools all(JobPolicy policy, Map<String, Snapshot> snapshots) throws CommandException {
    List<PinnedServer> servers = new ArrayList<>();
    for (JobPolicy.Tool tool : policy.tools()) {
      Snapshot snapshot = snapshots.get(tool.name());
      if (snapshot == null) {
        throw new IllegalStateException("every tool has a snapshot");
      }
      servers.add(
          PinnedServer.of(
                  snapshot,
                  sandbox.orElseThrow().starter(tool.name(), tool.command(), environment(tool)))
              .drops(drops())
              .stderr(stderr(tool.name()))
              .comparisons(PinnedServers::say)
              .build());
    }
    servers.forEach(
        server ->
            server
                .start()
                .exceptionally(
                    failed -> {
                      LOG.warn("server not started tool={}", server.snapshot().tool(), failed);
                      return null;
                    }));
    return new PinnedTools(servers);
  }

  private Map<String, String> environment(JobPolicy.Tool tool) {
    Map<String, String> values = new HashMap<>();
    secrets.environmentOf(tool).forEach((variable, value) -> values.put(variable, value.reveal()));
    return values;
  }

  private DropLog drops() {
    return drop ->
        trail.append(
            TrailEntry.of(EntryKind.DROP)
                .with("tool", drop.tool())
                .with("rule", drop.reason().toString())
                .with("reason", drop.what())
                .with("unreported", Long.toString(drop.unreported())));
  }

  // A server may print what it was given.
  private StderrSink stderr(String tool) {
    return line ->
        LOG.info(
            "server tool={} says={}",
            tool,
            scan.find(TextNode.valueOf(line)).isPresent() ? "(a line with a secret)" : line);
  }

  private static void say(Comparison comparison) {
    comparison
        .states()
        .forEach(
            (function, state) -> {
              if (state != FunctionState.EQUAL) {
                LOG.warn(
                    "function not as approved tool={} function={} state={}",
                    comparison.snapshot().tool(),
                    function,
                    state);
              }
            });
  }
}
