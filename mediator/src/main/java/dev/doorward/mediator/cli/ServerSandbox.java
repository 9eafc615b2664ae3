package dev.doorward.mediator.cli;

import dev.doorward.pin.relay.ServerStarter;
import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.ResourceLimits;
import dev.doorward.sandbox.SandboxException;
import dev.doorward.sandbox.SandboxLauncher;
import dev.doorward.sandbox.SandboxSpec;
import dev.doorward.sandbox.Stdio;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The sandbox of an MCP server: no network, an empty working directory, a clean PATH, and of the
 * host only the system, the server's own program and what its command line names. Nothing of it
 * comes from a place that a session can write.
 */
final class ServerSandbox {
  private static final String DIRECTORY = "/run/server";

  private final SandboxLauncher launcher;
  private final ServerMounts mounts;
  private final ResourceLimits limits;

  ServerSandbox(SandboxLauncher launcher, ServerMounts mounts, ResourceLimits limits) {
    this.launcher = launcher;
    this.mounts = mounts;
    this.limits = limits;
  }

  /**
   * Starts a server's command in a fresh sandbox each time.
   *
   * @param secrets variables that the server is given
   * @throws CommandException when the command comes from where the session can write, or is not
   *     there
   */
  ServerStarter starter(String tool, List<String> command, Map<String, String> secrets)
      throws CommandException {
    List<Mount> shown = mounts.of(tool, command);
    return () -> {
      try {
        return new SandboxedServer(launcher.start(spec(command, secrets, shown), Stdio.PIPES));
      } catch (SandboxException e) {
        throw new IOException(e.getMessage(), e);
      }
    };
  }

  private SandboxSpec spec(List<String> command, Map<String, String> secrets, List<Mount> shown) {
    return SandboxSpec.builder(command)
        .mount(new Mount.Tmpfs(DIRECTORY, 0700, 64L << 20))
        .mounts(shown)
        .directory(DIRECTORY)
        .environment("PATH", HostPaths.SEARCHED)
        .environment("NPM_CONFIG_USERCONFIG", "/dev/null")
        .environment("NPM_CONFIG_GLOBALCONFIG", "/dev/null")
        .environment(secrets)
        .limits(limits)
        .build();
  }
}
