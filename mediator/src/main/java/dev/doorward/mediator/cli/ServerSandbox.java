package dev.doorward.mediator.cli;

import dev.doorward.pin.relay.ServerStarter;
import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.ResourceLimits;
import dev.doorward.sandbox.SandboxException;
import dev.doorward.sandbox.SandboxLauncher;
import dev.doorward.sandbox.SandboxSpec;
import dev.doorward.sandbox.Stdio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sandbox of an MCP server: no network, an empty working directory, a clean PATH, and of the
 * host only the system, the server's own program and what its command line names. Nothing of it
 * comes from a place that a session can write.
 */
final class ServerSandbox {
  private static final String DIRECTORY = "/run/server";

  private final SandboxLauncher launcher;
  private final Path home;
  private final Path workspace;
  private final boolean workspaceWritable;
  private final List<Path> readable;
  private final ResourceLimits limits;

  /**
   * @param home the user's home directory, which no server is shown
   * @param workspace real path; the server sees it only when its command line names a directory
   *     there
   * @param readable further paths that it may read
   */
  ServerSandbox(
      SandboxLauncher launcher,
      Path home,
      Path workspace,
      boolean workspaceWritable,
      List<Path> readable,
      ResourceLimits limits) {
    this.launcher = launcher;
    this.home = home;
    this.workspace = workspace;
    this.workspaceWritable = workspaceWritable;
    this.readable = List.copyOf(readable);
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
    List<Mount> mounts = mounts(tool, command);
    return () -> {
      try {
        return new SandboxedServer(launcher.start(spec(command, secrets, mounts), Stdio.PIPES));
      } catch (SandboxException e) {
        throw new IOException(e.getMessage(), e);
      }
    };
  }

  private SandboxSpec spec(List<String> command, Map<String, String> secrets, List<Mount> mounts) {
    return SandboxSpec.builder(command)
        .mount(new Mount.Tmpfs(DIRECTORY, 0700, 64L << 20))
        .mounts(mounts)
        .directory(DIRECTORY)
        .environment("PATH", HostPaths.SEARCHED)
        .environment("NPM_CONFIG_USERCONFIG", "/dev/null")
        .environment("NPM_CONFIG_GLOBALCONFIG", "/dev/null")
        .environment(secrets)
        .limits(limits)
        .build();
  }

  private List<Mount> mounts(String tool, List<String> command) throws CommandException {
    Set<Path> readOnly = new LinkedHashSet<>();
    List<Mount> directories = new ArrayList<>();
    readOnly.add(programPlace(tool, command.get(0)));
    for (String argument : command.subList(1, command.size())) {
      Path path = argument.startsWith("/") ? Path.of(argument).normalize() : null;
      if (path != null && Files.exists(path)) {
        named(tool, path, readOnly, directories);
      }
    }
    readOnly.addAll(readable);
    List<Mount> mounts = new ArrayList<>();
    for (Path path : readOnly) {
      if (!path.startsWith("/usr") && Files.exists(path)) {
        mounts.add(Mount.ReadOnly.at(path));
      }
    }
    mounts.addAll(directories);
    return mounts;
  }

  private void named(String tool, Path path, Set<Path> readOnly, List<Mount> directories)
      throws CommandException {
    Path real = HostPaths.real(path);
    if (!inWorkspace(real) && !inWorkspace(path)) {
      readOnly.add(HostPaths.withPackage(path));
      readOnly.add(HostPaths.withPackage(real));
    } else if (Files.isDirectory(real) && real.equals(path)) {
      directories.add(workspaceWritable ? Mount.ReadWrite.at(path) : Mount.ReadOnly.at(path));
    } else {
      throw CommandException.usage(
          "the server of "
              + Text.line(tool)
              + " is given "
              + path
              + ", which a session can write; place it outside the workspace");
    }
  }

  private Path programPlace(String tool, String program) throws CommandException {
    Path found = HostPaths.program("the server of " + Text.line(tool), program);
    Path real = HostPaths.real(found);
    if (inWorkspace(real) || inWorkspace(found)) {
      throw CommandException.usage(
          "the server of "
              + Text.line(tool)
              + " lies in the workspace, which a session can write; place it outside");
    }
    return HostPaths.installOf(real, home);
  }

  private boolean inWorkspace(Path path) {
    return path.startsWith(workspace);
  }
}
