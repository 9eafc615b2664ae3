package dev.doorward.sandbox.workspace;

import java.util.List;

/**
 * What in a workspace runs code later, outside the sandbox, when somebody else opens it. To protect
 * another path: a line here.
 */
final class ProtectedPaths {
  /** Names in the workspace's root. */
  static final List<String> IN_ROOT =
      List.of(
          // agents
          ".claude",
          ".mcp.json",
          ".cursor",
          // git, and what runs hooks for it
          ".gitmodules",
          ".husky",
          // editors and debuggers
          ".vscode",
          ".idea",
          ".zed",
          ".devcontainer",
          ".devcontainer.json",
          ".exrc",
          ".nvimrc",
          ".nvim.lua",
          ".gdbinit",
          ".lldbinit",
          // shells that start in this directory, or whose home it is
          ".envrc",
          ".bashrc",
          ".bash_profile",
          ".bash_login",
          ".bash_logout",
          ".profile",
          ".zshrc",
          ".zshenv",
          ".zprofile",
          ".zlogin",
          ".zlogout",
          // this product's own
          ".doorward",
          "doorward.yaml");

  /**
   * Names in a git directory. {@code commondir} is not among a plain repository's files; one that
   * appears there sends git to another configuration and other hooks.
   */
  static final List<String> IN_GIT =
      List.of("hooks", "config", "config.worktree", "info", "modules", "commondir");

  /** Names in a linked working tree's own directory, {@code worktrees/NAME} of the repository. */
  static final List<String> IN_WORKTREE = List.of("commondir", "gitdir", "config.worktree");

  private ProtectedPaths() {}
}
