package dev.doorward.mediator.cli;

import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.workspace.WorkspaceMounts;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The workspace as a server sees it that is given it: as the session does, with the same parts held
 * read-only, since the session can call the server to write there.
 *
 * @param root real path
 * @param writable whether the session, and so the server, may write to it
 * @param mounts asked for only when a server is given the workspace
 */
record ServedWorkspace(Path root, boolean writable, Supplier<List<Mount>> mounts) {
  /** For a session. */
  static ServedWorkspace of(Context context, WorkspaceMounts workspace, boolean writable) {
    return new ServedWorkspace(
        workspace.root(),
        writable,
        () ->
            Stream.concat(
                    workspace.mounts().stream(),
                    HarnessSandbox.guards(context, workspace.root()).stream())
                .toList());
  }

  /** For a look at a server's listing, which needs to write nothing. */
  static ServedWorkspace toLookAt(Path root) {
    return new ServedWorkspace(root, false, () -> WorkspaceMounts.of(root, false).mounts());
  }

  boolean holds(Path path) {
    return path.startsWith(root);
  }
}
