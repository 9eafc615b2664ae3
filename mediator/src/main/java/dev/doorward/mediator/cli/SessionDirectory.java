package dev.doorward.mediator.cli;

import dev.doorward.sandbox.lease.Lease;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A session's private files on the host, of mode 0700. What a killed daemon left is removed when
 * the next one opens its own: a lease beside each directory, taken before it is made, tells.
 */
final class SessionDirectory implements AutoCloseable {
  private static final String PREFIX = "files-";
  private static final String LEASE = ".lease";

  private final Path path;
  private final Lease lease;

  private SessionDirectory(Path path, Lease lease) {
    this.path = path;
    this.lease = lease;
  }

  static SessionDirectory open(Path runtime) throws IOException {
    removeAbandoned(runtime);
    String random = Long.toString(new SecureRandom().nextLong() >>> 1, Character.MAX_RADIX);
    Path path = runtime.resolve(PREFIX + Lease.mark() + random);
    Lease lease = Lease.take(path.resolveSibling(path.getFileName() + LEASE));
    Files.createDirectory(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return new SessionDirectory(path, lease);
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try (lease) {
      removeAll(path);
    }
  }

  private static void removeAbandoned(Path runtime) throws IOException {
    try (DirectoryStream<Path> leases = Files.newDirectoryStream(runtime, PREFIX + "*" + LEASE)) {
      for (Path other : leases) {
        String name = other.getFileName().toString();
        if (!name.startsWith(PREFIX + Lease.mark())) {
          Path directory = other.resolveSibling(name.substring(0, name.length() - LEASE.length()));
          Lease.reap(
              other,
              () -> {
                removeAll(directory);
                Files.deleteIfExists(other);
              });
        }
      }
    }
  }

  private static void removeAll(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(directory)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
