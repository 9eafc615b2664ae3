package dev.doorward.mediator.cli;

import dev.doorward.mediator.front.claude.FixedEnvironment;
import dev.doorward.mediator.front.claude.PermissionRules;
import dev.doorward.mediator.front.claude.ReducedSettings;
import dev.doorward.mediator.front.claude.SessionFiles;
import dev.doorward.mediator.front.http.Token;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.sandbox.ExitStatus;
import dev.doorward.sandbox.HeldProcess;
import dev.doorward.sandbox.PassedListener;
import dev.doorward.sandbox.SandboxException;
import dev.doorward.sandbox.SandboxLauncher;
import dev.doorward.sandbox.SandboxSpec;
import dev.doorward.sandbox.Stdio;
import dev.doorward.sandbox.workspace.Placeholders;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/** One session from its first step to its last: daemon, fronts, sandbox, harness. */
final class SessionRun {
  private static final String CLAUDE = "claude";

  private final Context context;
  private final JobPolicy policy;
  private final List<String> command;

  SessionRun(Context context, JobPolicy policy, List<String> command) {
    this.context = context;
    this.policy = policy;
    this.command = command;
  }

  /** Runs the harness and gives its exit code. */
  int run() throws CommandException, IOException, InterruptedException {
    Places places = context.places();
    try (Closing closing = new Closing()) {
      SandboxLauncher launcher = closing.add("sandboxes", Sandboxes.open(places));
      WorkspaceMounts workspace =
          WorkspaceMounts.of(policy.workspace().root(), policy.workspace().write());
      Placeholders placeholders =
          closing.add("placeholders", Placeholders.open(places.runtime().resolve("placeholders")));
      Daemon daemon =
          closing.add(
              "daemon",
              Daemon.start(
                  context,
                  policy,
                  Daemon.Beginning.fresh(policy, false),
                  Optional.of(servers(launcher, workspace))));
      Fronts fronts =
          closing.add("fronts", Fronts.of(daemon, Token.random(new SecureRandom()), context));
      Path files = closing.add("files", SessionDirectory.open(places.runtime())).path();
      SandboxSpec spec = spec(daemon, fronts, workspace, files, placeholders);
      HeldProcess harness = launcher.start(spec, Stdio.INHERIT, fronts.loops().group());
      closing.add("harness", harness::kill);
      closing.add("signals", ForwardedSignals.to(harness));
      serve(harness, fronts);
      int code = ended(harness);
      tellAppeared(workspace, placeholders);
      tellClosedGate(daemon);
      return code;
    }
  }

  private ServerSandbox servers(SandboxLauncher launcher, WorkspaceMounts workspace)
      throws CommandException {
    return new ServerSandbox(
        launcher,
        new ServerMounts(
            HostPaths.of(context.places()),
            ServedWorkspace.of(context, workspace, policy.workspace().write()),
            policy.sandbox().read()),
        HarnessSandbox.limits(policy));
  }

  private SandboxSpec spec(
      Daemon daemon,
      Fronts fronts,
      WorkspaceMounts workspace,
      Path files,
      Placeholders placeholders)
      throws CommandException {
    int port = HarnessSandbox.SESSION.port();
    Path root = workspace.root();
    SessionFiles.Copies copies =
        new SessionFiles.Copies(
            ReducedSettings.ofUser(context.places().home(), root),
            ReducedSettings.ofWorkspace(root, "settings.json"),
            ReducedSettings.ofWorkspace(root, "settings.local.json"));
    ReducedSettings host = ReducedSettings.ofHost(Path.of("/etc/claude-code"), root);
    for (ReducedSettings settings :
        List.of(host, copies.user(), copies.project(), copies.local())) {
      settings.warnings().forEach(context.terminal()::problem);
    }
    PermissionRules people = host.rules().and(copies.user().rules());
    people
        .doubtful()
        .forEach(
            rule ->
                context
                    .terminal()
                    .problem(
                        "the permission rule "
                            + Text.line(rule)
                            + " of your settings is not one that is surely read; it is not carried"
                            + " into the session"));
    SessionDescription session =
        new SessionDescription(
            daemon.jobId(),
            fronts.hookUrl(port),
            fronts.mcpConfig(port),
            new FixedEnvironment.Place(
                fronts.model().url(HarnessSandbox.MODEL.port()),
                HostPaths.SEARCHED,
                Optional.empty()),
            people);
    Harness harness =
        command.get(0).equals(CLAUDE)
            ? new ClaudeHarness(context, root, files, placeholders)
                .of(command.subList(1, command.size()), session, copies)
            : ScriptedHarness.of(command, session, root, HostPaths.of(context.places()));
    return new HarnessSandbox(context, policy, workspace)
        .around(harness.command(), harness.environment(), harness.mounts());
  }

  private static void serve(HeldProcess harness, Fronts fronts)
      throws IOException, InterruptedException {
    try {
      for (PassedListener listener : harness.listeners().toCompletableFuture().get()) {
        if (listener.name().equals(HarnessSandbox.MODEL.name())) {
          fronts.model().serve(listener.channel());
        } else {
          fronts.session().serve(listener.channel());
        }
      }
      harness.proceed();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SandboxException why) {
        throw why;
      }
      throw new IOException("the sandbox's listeners did not arrive", e);
    }
  }

  private static int ended(HeldProcess harness) throws IOException, InterruptedException {
    try {
      ExitStatus status = harness.exit().toCompletableFuture().get();
      return status.ran() ? status.code() : Exit.RUN_FAILED;
    } catch (ExecutionException e) {
      throw new IOException("the harness's end was not seen", e);
    }
  }

  // What runs code later and could not be held is at least told.
  private void tellAppeared(WorkspaceMounts workspace, Placeholders placeholders) {
    for (Path path : workspace.appeared()) {
      if (placeholders.holds(path)) {
        continue;
      }
      context
          .terminal()
          .problem(
              "the session made or changed "
                  + Text.line(path.toString())
                  + ", which can run code outside the sandbox; look at it before you use it");
    }
  }

  private void tellClosedGate(Daemon daemon) {
    daemon
        .trail()
        .failure()
        .thenAccept(
            why ->
                context
                    .terminal()
                    .problem(
                        "no call was made any more: "
                            + Text.line(String.valueOf(why.getMessage()))));
  }
}
