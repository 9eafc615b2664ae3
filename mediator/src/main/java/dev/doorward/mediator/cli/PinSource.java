package dev.doorward.mediator.cli;

import dev.doorward.pin.relay.LocalServers;
import dev.doorward.pin.relay.ServerStarter;
import dev.doorward.sandbox.ResourceLimits;
import dev.doorward.sandbox.SandboxException;
import dev.doorward.sandbox.SandboxLauncher;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts the server whose listing is looked at: in a sandbox as at run, or on this machine. */
final class PinSource implements AutoCloseable {
  private final @Nullable SandboxLauncher launcher;
  private final ServerStarter starter;

  private PinSource(@Nullable SandboxLauncher launcher, ServerStarter starter) {
    this.launcher = launcher;
    this.starter = starter;
  }

  /** With no sandbox: for use without a daemon. */
  static PinSource local(List<String> command) {
    return new PinSource(null, LocalServers.starter(command, Map.of()));
  }

  /**
   * In the sandbox in which jobs run it.
   *
   * @param workspace where the session will work: nothing that lies there is run
   */
  static PinSource sandboxed(
      Context context, Path workspace, String tool, List<String> command, List<Path> read)
      throws CommandException {
    SandboxLauncher launcher = Sandboxes.open(context.places());
    try {
      ServerSandbox sandbox =
          new ServerSandbox(
              launcher,
              new ServerMounts(
                  HostPaths.of(context.places()),
                  ServedWorkspace.toLookAt(workspace),
                  read.stream().map(path -> workspace.resolve(path).normalize()).toList()),
              ResourceLimits.DEFAULT);
      return new PinSource(launcher, sandbox.starter(tool, command, Map.of()));
    } catch (CommandException | SandboxException e) {
      launcher.close();
      throw e;
    }
  }

  ServerStarter starter() {
    return starter;
  }

  @Override
  public void close() {
    if (launcher != null) {
      launcher.close();
    }
  }
}
