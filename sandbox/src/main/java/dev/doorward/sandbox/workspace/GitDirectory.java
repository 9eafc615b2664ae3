package dev.doorward.sandbox.workspace;

import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * Where a workspace's git data lies.
 *
 * @param common the repository's directory, which holds configuration and hooks
 * @param own a linked working tree's own directory in it; for a plain repository the same
 */
record GitDirectory(Path common, Path own) {
  private static final int LONGEST_LINK_FILE = 8192;
  private static final String LINK = "gitdir: ";

  /** Whether this is a working tree made by {@code git worktree add}. */
  boolean linked() {
    return !common.equals(own);
  }

  /**
   * Finds the git directory of a workspace.
   *
   * <p>A {@code .git} file is text that a repository or an earlier session may have written, so it
   * is believed only if the repository confirms it: the directory it names is {@code
   * REPOSITORY/worktrees/NAME} and names this workspace's {@code .git} in turn. Otherwise the file
   * would mount any directory of the host.
   *
   * @return empty where there is none, or only a file that is not confirmed
   * @throws SandboxException if {@code .git} is a symbolic link
   */
  static Optional<GitDirectory> of(Path root) {
    Path git = root.resolve(".git");
    if (Files.isSymbolicLink(git)) {
      throw new SandboxException(
          git
              + " is a symbolic link, which a session could replace; start in the directory that"
              + " holds the repository itself, or use git worktree add");
    }
    if (Files.isDirectory(git, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(new GitDirectory(git, git));
    }
    if (Files.isRegularFile(git, LinkOption.NOFOLLOW_LINKS)) {
      return linked(root, git);
    }
    return Optional.empty();
  }

  private static Optional<GitDirectory> linked(Path root, Path git) {
    try {
      String text = firstLine(git);
      if (!text.startsWith(LINK)) {
        return Optional.empty();
      }
      Path own = root.resolve(text.substring(LINK.length())).toRealPath();
      Path worktrees = own.getParent();
      if (worktrees == null || !worktrees.endsWith("worktrees") || worktrees.getParent() == null) {
        return Optional.empty();
      }
      Path common = worktrees.getParent();
      boolean confirmed =
          Path.of(firstLine(own.resolve("gitdir"))).equals(git) && looksLikeRepository(common);
      return confirmed ? Optional.of(new GitDirectory(common, own)) : Optional.empty();
    } catch (NoSuchFileException | java.nio.file.InvalidPathException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new SandboxException("cannot read " + git + ": " + e.getMessage(), e);
    }
  }

  private static boolean looksLikeRepository(Path common) {
    return Files.isRegularFile(common.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)
        && Files.isDirectory(common.resolve("objects"), LinkOption.NOFOLLOW_LINKS)
        && Files.isDirectory(common.resolve("refs"), LinkOption.NOFOLLOW_LINKS);
  }

  /** The first line, of a regular file only and of no more than a link file's size. */
  private static String firstLine(Path file) throws IOException {
    Set<java.nio.file.OpenOption> options =
        Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    ByteBuffer buffer = ByteBuffer.allocate(LONGEST_LINK_FILE);
    try (SeekableByteChannel in = Files.newByteChannel(file, options)) {
      while (buffer.hasRemaining() && in.read(buffer) >= 0) {
        // until the end or the limit
      }
    }
    String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
    return text.lines().findFirst().orElse("");
  }
}
