package dev.doorward.sandbox.lease;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;

/**
 * A file that is locked from before it has its name until this process ends or closes it. The
 * kernel drops the lock of a killed process, so a named file without a lock is abandoned.
 *
 * <p>The kernel also drops a process's lock when the process closes any descriptor of that file;
 * this class therefore never opens a file of its own process, which {@link #mark} tells apart.
 */
public final class Lease implements AutoCloseable {
  private final Path file;
  private final FileChannel channel;

  private Lease(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * This process among all that the host has had: its number and start, in few characters, as paths
   * of sockets are short. Names of leased files or of their folders begin with a prefix and this.
   */
  public static String mark() {
    ProcessHandle self = ProcessHandle.current();
    long start = self.info().startInstant().orElse(Instant.EPOCH).toEpochMilli();
    return self.pid() + "-" + Long.toString(start, Character.MAX_RADIX) + "-";
  }

  /** Makes {@code file}, which must not exist, mode 0600, locked. */
  public static Lease take(Path file) throws IOException {
    Path unnamed = file.resolveSibling(file.getFileName() + ".new");
    FileChannel channel =
        FileChannel.open(
            unnamed,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    channel.lock();
    Files.move(unnamed, file, StandardCopyOption.ATOMIC_MOVE);
    return new Lease(file, channel);
  }

  /** What is done about an abandoned file, while it is locked. */
  @FunctionalInterface
  public interface Reaper {
    void reap() throws IOException;
  }

  /**
   * Runs {@code reaper} if {@code file} is there and no process holds it.
   *
   * @return whether it was abandoned
   */
  public static boolean reap(Path file, Reaper reaper) throws IOException {
    try (FileChannel other =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (other.tryLock() == null) {
        return false;
      }
      reaper.reap();
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Adds bytes to the file and waits until they are on the disk. */
  public void append(byte[] bytes) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      channel.write(rest, channel.size());
    }
    channel.force(true);
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Gives the file up and removes it. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}
