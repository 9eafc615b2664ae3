package dev.doorward.mediator.cli;

import dev.doorward.mediator.front.claude.FixedEnvironment;
import dev.doorward.mediator.front.claude.ReducedSettings;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.sandbox.SandboxLauncher;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/** A daemon whose harness is started by somebody else: ordinary listeners on 127.0.0.1. */
final class ServedSession {
  private final Context context;
  private final JobPolicy policy;
  private final @Nullable Path file;
  private final @Nullable Resumption before;

  ServedSession(
      Context context, JobPolicy policy, @Nullable Path file, @Nullable Resumption before) {
    this.context = context;
    this.policy = policy;
    this.file = file;
    this.before = before;
  }

  /** Serves until it is told to stop. */
  int serve() throws CommandException, IOException, InterruptedException {
    Places places = context.places();
    CountDownLatch stopped = new CountDownLatch(1);
    for (String signal : new String[] {"TERM", "INT", "HUP"}) {
      Signal.handle(new Signal(signal), got -> stopped.countDown());
    }
    try (Closing closing = new Closing()) {
      Daemon daemon =
          closing.add(
              "daemon", Daemon.start(context, policy, beginning(), servers(places, closing)));
      Token token = before == null ? Token.random(new SecureRandom()) : Token.of(before.token());
      Fronts fronts = closing.add("fronts", Fronts.of(daemon, token, context));
      int sessionPort = fronts.session().listen(before == null ? 0 : before.sessionPort());
      int modelPort = fronts.model().listen(before == null ? 0 : before.modelPort());
      new Resumption(
              daemon.jobId(),
              policy.digest(),
              file,
              context.here(),
              token.secret(),
              sessionPort,
              modelPort,
              before == null ? 1 : before.run())
          .write(places);
      context
          .terminal()
          .line(Json.line(description(daemon, fronts, sessionPort, modelPort).json()));
      context.terminal().out().flush();
      stopped.await();
      Resumption.forget(places, daemon.jobId());
    }
    return Exit.OK;
  }

  // Only servers are held by us here: where there are none, no sandbox has to work.
  private Optional<ServerSandbox> servers(Places places, Closing closing) throws CommandException {
    if (policy.tools().isEmpty()) {
      return Optional.empty();
    }
    SandboxLauncher launcher = closing.add("sandboxes", Sandboxes.open(places));
    return Optional.of(
        new ServerSandbox(
            launcher,
            new ServerMounts(
                HostPaths.of(places),
                ServedWorkspace.of(
                    context,
                    WorkspaceMounts.of(policy.workspace().root(), policy.workspace().write()),
                    policy.workspace().write()),
                policy.sandbox().read()),
            HarnessSandbox.limits(policy)));
  }

  private Daemon.Beginning beginning() {
    return before == null
        ? Daemon.Beginning.fresh(policy, true)
        : new Daemon.Beginning(before.jobId(), before.jobId() + "-" + before.run(), true, true);
  }

  private SessionDescription description(
      Daemon daemon, Fronts fronts, int sessionPort, int modelPort) throws CommandException {
    Path root = policy.workspace().root();
    ReducedSettings user = ReducedSettings.ofUser(context.places().home(), root);
    ReducedSettings host = ReducedSettings.ofHost(Path.of("/etc/claude-code"), root);
    return new SessionDescription(
        daemon.jobId(),
        fronts.hookUrl(sessionPort),
        fronts.mcpConfig(sessionPort),
        new FixedEnvironment.Place(
            fronts.model().url(modelPort), HostPaths.SEARCHED, Optional.empty()),
        host.rules().and(user.rules()));
  }
}
