package dev.doorward.sandbox.workspace;

import dev.doorward.sandbox.Mount;
import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A read-only directory put together anew inside: an empty one in memory, the entries of a host
 * directory, and files of the caller's in the place of some, whether those exist on the host or
 * not. So a file can be seen where there is none, and no mount point is made on the host but the
 * directory itself, for which there are {@link Placeholders}.
 *
 * <p>Symbolic links in the directory stay links and are resolved inside, where they reach only what
 * is visible. The directory itself must not be one.
 */
public final class AssembledDirectory {
  private static final int MOST_ENTRIES = 256;
  private static final long SIZE = 1 << 20;

  private AssembledDirectory() {}

  /**
   * The mounts of {@code directory} at its own path, to be given after those of the workspace.
   *
   * @param directory host directory; absent means empty
   * @param replaced host files to be seen there, by the name they have there
   * @throws SandboxException if the directory is a symbolic link or holds too many entries
   */
  public static List<Mount> at(Path directory, Map<String, Path> replaced) {
    if (Files.isSymbolicLink(directory)) {
      throw new SandboxException(
          directory
              + " is a symbolic link, which a session could replace; put the directory that"
              + " it points to in its place");
    }
    List<Mount> mounts = new ArrayList<>();
    mounts.add(new Mount.Tmpfs(directory.toString(), 0755, SIZE));
    for (Path entry : entries(directory)) {
      if (!replaced.containsKey(entry.getFileName().toString())) {
        addEntry(entry, mounts);
      }
    }
    new TreeMap<>(replaced)
        .forEach(
            (name, file) ->
                mounts.add(new Mount.ReadOnly(file, directory.resolve(name).toString())));
    mounts.add(new Mount.Sealed(directory.toString()));
    return List.copyOf(mounts);
  }

  private static List<Path> entries(Path directory) {
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory)) {
      for (Path entry : found) {
        if (entries.size() == MOST_ENTRIES) {
          throw new SandboxException(
              directory + " holds more than " + MOST_ENTRIES + " entries; move some away");
        }
        entries.add(entry);
      }
    } catch (IOException e) {
      throw new SandboxException("cannot read " + directory, e);
    }
    entries.sort(null);
    return entries;
  }

  /** Sockets, pipes and devices are left out. */
  private static void addEntry(Path entry, List<Mount> mounts) {
    try {
      if (Files.isSymbolicLink(entry)) {
        String target = Files.readSymbolicLink(entry).toString();
        mounts.add(new Mount.Symlink(target, entry.toString()));
      } else if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
          || Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
        mounts.add(Mount.ReadOnly.at(entry));
      }
    } catch (IOException e) {
      throw new SandboxException("cannot read the symbolic link " + entry, e);
    }
  }
}
