package dev.doorward.mediator.cli;

import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.sandbox.Identity;
import dev.doorward.sandbox.ListenerSpec;
import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.ResourceLimits;
import dev.doorward.sandbox.SandboxSpec;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the sandbox of any harness has: the workspace with its guarded parts, and two listeners. */
final class HarnessSandbox {
  /** Free in every sandbox: its network is its own. */
  static final ListenerSpec SESSION = new ListenerSpec("session", 7001);

  static final ListenerSpec MODEL = new ListenerSpec("model", 7002);

  private static final List<String> OF_THE_TERMINAL =
      List.of("TERM", "COLORTERM", "COLUMNS", "LINES");

  private final Context context;
  private final JobPolicy policy;
  private final WorkspaceMounts workspace;

  HarnessSandbox(Context context, JobPolicy policy, WorkspaceMounts workspace) {
    this.context = context;
    this.policy = policy;
    this.workspace = workspace;
  }

  /**
   * A sandbox around a command.
   *
   * @param more mounts of this kind of harness, after the workspace's
   */
  SandboxSpec around(List<String> command, Map<String, String> environment, List<Mount> more) {
    SandboxSpec.Builder spec =
        SandboxSpec.builder(command)
            .identity(Identity.DEFAULT)
            .directory(workspace.root().toString())
            .mounts(readable())
            .mounts(workspace.mounts())
            .mounts(guards(context, workspace.root()))
            .mounts(more)
            .limits(limits(policy))
            .listener(SESSION)
            .listener(MODEL);
    OF_THE_TERMINAL.forEach(
        name -> {
          String value = context.environment().get(name);
          if (value != null && value.matches("[A-Za-z0-9._-]{1,64}")) {
            spec.environment(name, value);
          }
        });
    return spec.environment(environment).build();
  }

  static ResourceLimits limits(JobPolicy policy) {
    ResourceLimits usual = ResourceLimits.DEFAULT;
    int processes = policy.sandbox().processes();
    return new ResourceLimits(
        processes > 0 ? processes : usual.processes(), usual.fileBytes(), usual.openFiles());
  }

  private List<Mount> readable() {
    return policy.sandbox().read().stream()
        .filter(Files::exists)
        .<Mount>map(Mount.ReadOnly::at)
        .toList();
  }

  // A session that works on a clone of this program must not edit the guard that runs, nor what
  // starts it the next time.
  static List<Mount> guards(Context context, Path root) {
    return Stream.of(context.dist(), context.launcher())
        .flatMap(Optional::stream)
        .filter(guard -> guard.startsWith(root) && Files.isDirectory(guard))
        .<Mount>map(Mount.ReadOnly::at)
        .toList();
  }
}
