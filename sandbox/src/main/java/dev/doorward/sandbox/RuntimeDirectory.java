package dev.doorward.sandbox;

import dev.doorward.sandbox.lease.Lease;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A launcher's private directory (mode 0700, files 0600): scripts, filter, argument and status
 * files, control sockets. A lock held while the launcher lives tells a later one which directories
 * are left over from a launcher that was killed; it removes them. Thread-safe.
 */
final class RuntimeDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RuntimeDirectory.class);
  private static final String PREFIX = "box-";
  private static final String LOCK = "lock";

  private final Path path;
  private final Lease lock;
  private final AtomicLong counter = new AtomicLong();

  private RuntimeDirectory(Path path, Lease lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Makes a directory under {@code parent} and removes abandoned ones beside it. */
  static RuntimeDirectory open(Path parent) {
    Path real = parent.toAbsolutePath().normalize();
    try {
      checkPrivate(real);
      Path path = create(real);
      RuntimeDirectory directory = new RuntimeDirectory(path, Lease.take(path.resolve(LOCK)));
      removeAbandoned(real);
      return directory;
    } catch (IOException e) {
      throw new SandboxException(
          "cannot make a private directory in " + parent + "; name one that can be written to", e);
    }
  }

  /** A short name, since the path of a socket in it may have 107 bytes. */
  private static Path create(Path parent) throws IOException {
    String random = Long.toString(new SecureRandom().nextLong() >>> 34, Character.MAX_RADIX);
    return Files.createDirectory(
        parent.resolve(PREFIX + Lease.mark() + random),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Others who can write there could swap directories while abandoned ones are removed. */
  private static void checkPrivate(Path parent) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(parent);
    if (permissions.contains(PosixFilePermission.GROUP_WRITE)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new SandboxException(
          "others may write to " + parent + "; type: chmod go-w " + parent + " or name another");
    }
  }

  /** The directory. */
  Path path() {
    return path;
  }

  /** A path in the directory that nothing has used yet. */
  Path newPath(String suffix) {
    return path.resolve(counter.incrementAndGet() + "." + suffix);
  }

  /** A new file of mode 0600 holding {@code bytes}. */
  Path newFile(String suffix, byte[] bytes) {
    Path file = newPath(suffix);
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.write(file, bytes);
    } catch (IOException e) {
      throw new SandboxException("cannot write " + file + "; is the disk full?", e);
    }
  }

  /** A script of this module, copied so that it can be run and bound. */
  Path script(String name) {
    try (InputStream in = RuntimeDirectory.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new SandboxException("the script " + name + " is missing in this build; build again");
      }
      return newFile(name, in.readAllBytes());
    } catch (IOException e) {
      throw new SandboxException("cannot read the script " + name, e);
    }
  }

  /** Removes a file, which may be gone already. */
  static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("cannot remove {}: {}", file, e.toString());
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
      removeAll(path);
    } catch (IOException e) {
      LOG.warn("cannot close the lock of {}: {}", path, e.toString());
    }
  }

  private static void removeAbandoned(Path parent) throws IOException {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path directory : found) {
        boolean own = directory.getFileName().toString().startsWith(PREFIX + Lease.mark());
        if (!own && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
          removeIfAbandoned(directory);
        }
      }
    }
  }

  /** A directory without a lock file is being made right now, or is not ours: left alone. */
  private static void removeIfAbandoned(Path directory) {
    try {
      Lease.reap(directory.resolve(LOCK), () -> removeAll(directory));
    } catch (IOException e) {
      LOG.debug("{} is in use: {}", directory, e.toString());
    }
  }

  private static void removeAll(Path directory) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      files.forEach(RuntimeDirectory::remove);
      Files.deleteIfExists(directory);
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("cannot remove {}: {}", directory, e.toString());
    }
  }
}
