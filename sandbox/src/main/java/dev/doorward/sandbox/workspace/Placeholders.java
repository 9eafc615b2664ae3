package dev.doorward.sandbox.workspace;

import dev.doorward.sandbox.SandboxException;
import dev.doorward.sandbox.lease.Lease;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Empty files and directories made on the host so that something can be mounted over them, and
 * removed again. A list of them is on the disk before they are made: what a killed process left is
 * removed by the next {@link #open}. One that several sessions need goes with the last of them. One
 * that is no longer empty stays; it is somebody's.
 *
 * <p>One object for each session; thread-safe.
 */
public final class Placeholders implements AutoCloseable {
  private static final String LISTS = ".placeholders";

  private final Path folder;
  private final Lease list;
  private final Set<Placeholder> mine = new LinkedHashSet<>();

  private Placeholders(Path folder, Lease list) {
    this.folder = folder;
    this.list = list;
  }

  /**
   * Begins a list and removes what killed processes have left.
   *
   * @param folder a private directory shared by all of the user's sessions, made if missing
   */
  public static Placeholders open(Path folder) {
    try {
      Files.createDirectories(folder);
      Path file = Files.createTempFile(folder, Lease.mark(), LISTS);
      Files.delete(file);
      Placeholders placeholders = new Placeholders(folder, Lease.take(file));
      placeholders.exclusively(placeholders::liveElsewhere);
      return placeholders;
    } catch (IOException e) {
      throw new SandboxException("cannot keep a list of placeholders in " + folder, e);
    }
  }

  /** Makes an empty directory at {@code path} unless something is there. */
  public void directory(Path path) {
    add(new Placeholder(path, true));
  }

  /** Makes an empty file at {@code path} unless something is there. */
  public void file(Path path) {
    add(new Placeholder(path, false));
  }

  /**
   * Whether {@code path} is one of this session's mount points: there is something at it on the
   * host that the session, which sees its mount there, did not make.
   */
  public boolean holds(Path path) {
    synchronized (Placeholders.class) {
      return mine.stream().anyMatch(placeholder -> placeholder.path().equals(path));
    }
  }

  /** Removes those that are still empty and that no other session needs. */
  @Override
  public void close() {
    try {
      exclusively(
          () -> {
            Set<Placeholder> needed = liveElsewhere();
            for (Placeholder placeholder : mine) {
              if (!needed.contains(placeholder)) {
                placeholder.removeIfEmpty();
              }
            }
            mine.clear();
            list.close();
            return needed;
          });
    } catch (IOException e) {
      throw new SandboxException("placeholders could not be removed; see " + list.file(), e);
    }
  }

  private void add(Placeholder placeholder) {
    try {
      exclusively(
          () -> {
            Set<Placeholder> others = liveElsewhere();
            boolean there = Files.exists(placeholder.path(), LinkOption.NOFOLLOW_LINKS);
            if (!there || others.contains(placeholder)) {
              list.append(placeholder.line());
              mine.add(placeholder);
            }
            if (!there) {
              placeholder.create();
            }
            return others;
          });
    } catch (IOException e) {
      throw new SandboxException("cannot make a mount point at " + placeholder.path(), e);
    }
  }

  @FunctionalInterface
  private interface Work {
    Set<Placeholder> run() throws IOException;
  }

  /**
   * One session at a time, in this process and among all. A file lock knows only processes, and
   * closing the file would drop another thread's.
   */
  private void exclusively(Work work) throws IOException {
    synchronized (Placeholders.class) {
      try (FileChannel lock =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        lock.lock();
        work.run();
      }
    }
  }

  /** What other living sessions need; removes what dead ones have left. */
  private Set<Placeholder> liveElsewhere() throws IOException {
    Set<Placeholder> live = new LinkedHashSet<>();
    Set<Placeholder> dead = new LinkedHashSet<>();
    try (var lists = Files.newDirectoryStream(folder, "*" + LISTS)) {
      for (Path other : lists) {
        if (!other.equals(list.file()) && !reap(other, dead)) {
          live.addAll(Placeholder.readAll(other));
        }
      }
    }
    for (Placeholder placeholder : dead) {
      if (!live.contains(placeholder) && !mine.contains(placeholder)) {
        placeholder.removeIfEmpty();
      }
    }
    return live;
  }

  private static boolean reap(Path other, Set<Placeholder> dead) throws IOException {
    return !other.getFileName().toString().startsWith(Lease.mark())
        && Lease.reap(
            other,
            () -> {
              dead.addAll(Placeholder.readAll(other));
              Files.deleteIfExists(other);
            });
  }
}
