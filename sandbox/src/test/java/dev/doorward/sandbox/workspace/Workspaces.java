package dev.doorward.sandbox.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds workspaces for tests; no git is run. */
final class Workspaces {
  private Workspaces() {}

  /** A repository's directory with what git looks for. */
  static Path repository(Path git) throws IOException {
    Files.createDirectories(git.resolve("objects"));
    Files.createDirectories(git.resolve("refs"));
    Files.createDirectories(git.resolve("hooks"));
    Files.createDirectories(git.resolve("info"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    Files.writeString(git.resolve("config"), "[core]\n\tbare = false\n");
    return git;
  }

  /** What git worktree add leaves: a link file here, and a confirming one in the repository. */
  static Path worktree(Path root, Path repository, String name) throws IOException {
    Files.createDirectories(root);
    Path own = Files.createDirectories(repository.resolve("worktrees").resolve(name));
    Files.writeString(root.resolve(".git"), "gitdir: " + own + "\n");
    Files.writeString(own.resolve("gitdir"), root.resolve(".git") + "\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/" + name + "\n");
    return own;
  }
}
