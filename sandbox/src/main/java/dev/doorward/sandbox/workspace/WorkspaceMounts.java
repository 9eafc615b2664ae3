package dev.doorward.sandbox.workspace;

import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mounts of one workspace, at its own real path. A writable one is writable but for what runs
 * code later, outside: that is read-only where it exists, and {@code .git} is a mount point, so
 * that it cannot be renamed away and replaced (a mount point answers EBUSY).
 *
 * <p>A protected path that does not exist cannot be mounted over without being created on the host,
 * and one that is a symbolic link cannot be mounted over at all. Both are left as they are, listed
 * in {@link #unprotected}, and {@link #appeared} compares at the end. In a git directory a symbolic
 * link at a protected path is refused instead. Immutable; a picture of the moment it was made.
 */
public final class WorkspaceMounts {
  /** A protected path that no mount covers: absent, or a link with this target. */
  private record Gap(Path path, @Nullable String target) {}

  private final Path root;
  private final List<Mount> mounts;
  private final List<Gap> gaps;

  private WorkspaceMounts(Path root, List<Mount> mounts, List<Gap> gaps) {
    this.root = root;
    this.mounts = List.copyOf(mounts);
    this.gaps = List.copyOf(gaps);
  }

  /**
   * Looks at a workspace.
   *
   * @param root its directory; symbolic links in its own path are resolved
   * @param writable whether the session may write to it
   * @throws SandboxException if it cannot be a workspace: a system directory, the home directory or
   *     one above it, or a git directory that cannot be protected
   */
  public static WorkspaceMounts of(Path root, boolean writable) {
    Path real = WorkspaceRoot.check(root, Path.of(System.getProperty("user.home", "/")));
    Scan scan = new Scan();
    if (writable) {
      scan.writable(real);
    } else {
      scan.readOnly(real);
    }
    return new WorkspaceMounts(real, scan.mounts, scan.gaps);
  }

  /** The workspace's real path, on the host and inside. */
  public Path root() {
    return root;
  }

  /** The mounts, in order. */
  public List<Mount> mounts() {
    return mounts;
  }

  /** Protected paths that are not held by a mount, so that a session may create or replace them. */
  public List<Path> unprotected() {
    return gaps.stream().map(Gap::path).toList();
  }

  /** Of {@link #unprotected} those that have appeared or changed since; looks at the disk. */
  public List<Path> appeared() {
    return gaps.stream()
        .filter(
            gap ->
                gap.target() == null
                    ? Files.exists(gap.path(), LinkOption.NOFOLLOW_LINKS)
                    : !gap.target().equals(linkTarget(gap.path())))
        .map(Gap::path)
        .toList();
  }

  private static @Nullable String linkTarget(Path path) {
    try {
      return Files.isSymbolicLink(path) ? Files.readSymbolicLink(path).toString() : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** Collects mounts and gaps in order. */
  private static final class Scan {
    private final List<Mount> mounts = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();

    void readOnly(Path root) {
      mounts.add(Mount.ReadOnly.at(root));
      GitDirectory.of(root)
          .filter(GitDirectory::linked)
          .ifPresent(git -> mounts.add(Mount.ReadOnly.at(git.common())));
    }

    void writable(Path root) {
      mounts.add(Mount.ReadWrite.at(root));
      Optional<GitDirectory> git = GitDirectory.of(root);
      git.ifPresent(this::protectGit);
      if (git.isEmpty() || git.get().linked()) {
        protect(root.resolve(".git"));
      }
      ProtectedPaths.IN_ROOT.forEach(name -> protect(root.resolve(name)));
    }

    private void protectGit(GitDirectory git) {
      mounts.add(Mount.ReadWrite.at(git.common()));
      protectParts(git.common(), ProtectedPaths.IN_GIT);
      // Another working tree's commondir would send its owner's git to other hooks.
      Path worktrees = git.common().resolve("worktrees");
      if (Files.isDirectory(worktrees, LinkOption.NOFOLLOW_LINKS)) {
        mounts.add(Mount.ReadOnly.at(worktrees));
      }
      if (git.linked()) {
        mounts.add(Mount.ReadWrite.at(git.own()));
        protectParts(git.own(), ProtectedPaths.IN_WORKTREE);
      }
    }

    private void protectParts(Path directory, List<String> names) {
      for (String name : names) {
        Path path = directory.resolve(name);
        if (Files.isSymbolicLink(path)) {
          throw new SandboxException(
              path
                  + " is a symbolic link, which a session could replace; put what it points to in"
                  + " its place, or set core.hooksPath in your own git configuration");
        }
        protect(path);
      }
    }

    private void protect(Path path) {
      if (Files.isSymbolicLink(path)) {
        gaps.add(new Gap(path, linkTarget(path)));
      } else if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        mounts.add(Mount.ReadOnly.at(path));
      } else {
        gaps.add(new Gap(path, null));
      }
    }
  }
}
