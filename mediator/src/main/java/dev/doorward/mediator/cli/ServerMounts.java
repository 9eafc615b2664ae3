package dev.doorward.mediator.cli;

import dev.doorward.sandbox.Mount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What of this machine an MCP server is shown beside the system: its own program, what its command
 * line names, and what the job lets it read. Nothing that a session could have turned into a link.
 */
final class ServerMounts {
  private final HostPaths host;
  private final ServedWorkspace workspace;
  private final List<Path> readable;

  /**
   * @param host which of this machine's paths a server may be shown
   * @param workspace the server sees it only when its command line names it
   * @param readable further paths that it may read
   */
  ServerMounts(HostPaths host, ServedWorkspace workspace, List<Path> readable) {
    this.host = host;
    this.workspace = workspace;
    this.readable = List.copyOf(readable);
  }

  /**
   * The mounts of a tool's server, as its command line stands now.
   *
   * @throws CommandException when the command comes from where the session can write, names what no
   *     sandbox is shown, or is not there
   */
  List<Mount> of(String tool, List<String> command) throws CommandException {
    Set<Path> readOnly = new LinkedHashSet<>();
    List<Mount> directories = new ArrayList<>();
    readOnly.add(programPlace(tool, command.get(0)));
    for (String argument : command.subList(1, command.size())) {
      Path path = argument.startsWith("/") ? Path.of(argument).normalize() : null;
      if (path != null && Files.exists(path)) {
        named(tool, path, readOnly, directories);
      }
    }
    for (Path path : readable) {
      readOnly.add(host.shown(whose(tool), path));
    }
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
    if (!workspace.holds(real) && !workspace.holds(path)) {
      readOnly.add(host.shown(whose(tool), HostPaths.withPackage(path)));
      readOnly.add(host.shown(whose(tool), HostPaths.withPackage(real)));
    } else if (path.equals(workspace.root())) {
      directories.addAll(workspace.mounts().get());
    } else if (!workspace.writable() && Files.isDirectory(real) && real.equals(path)) {
      directories.add(Mount.ReadOnly.at(path));
    } else {
      // A session could turn it into a link, and the next start of the server would follow that.
      throw CommandException.usage(
          whose(tool)
              + " is given "
              + Text.line(path.toString())
              + ", which a session can exchange; name the workspace itself ("
              + Text.line(workspace.root().toString())
              + ") or a place outside it");
    }
  }

  private Path programPlace(String tool, String program) throws CommandException {
    Path found = HostPaths.program(whose(tool), program);
    Path real = HostPaths.real(found);
    if (workspace.holds(real) || workspace.holds(found)) {
      throw CommandException.usage(
          whose(tool) + " lies in the workspace, which a session can write; place it outside");
    }
    return host.shown(whose(tool), host.installOf(real));
  }

  private static String whose(String tool) {
    return "the server of " + Text.line(tool);
  }
}
