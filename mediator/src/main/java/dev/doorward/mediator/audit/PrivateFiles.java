package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/**
 * Files and folders of this user alone: made with modes 0600 and 0700, symbolic links refused.
 * Messages of the exceptions say what to do.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFiles() {}

  /** For {@link FileChannel#open} and the like: the file's mode when it is made. */
  public static FileAttribute<Set<PosixFilePermission>> fileMode() {
    return PosixFilePermissions.asFileAttribute(FILE);
  }

  /** Makes a folder of mode 0700 where there is none, and checks the one that is there. */
  public static void folder(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER));
    }
    UnixFile is = UnixFile.at(folder);
    if (is.kind() != UnixFile.Kind.FOLDER) {
      throw new IOException(folder + " is not a folder; move it away");
    }
    own(folder, is, "700");
  }

  /** Makes a new folder of mode 0700; an existing one is an error. */
  public static void newFolder(Path folder) throws IOException {
    Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(FOLDER));
  }

  /** Checks that a file is a plain one, this user's, and closed to others. */
  public static void check(Path file) throws IOException {
    UnixFile is = UnixFile.at(file);
    if (is.kind() != UnixFile.Kind.FILE) {
      throw new IOException(file + " is not a plain file; move it away");
    }
    own(file, is, "600");
  }

  /** Writes a file whole or not at all, and on disk when this returns. */
  public static void write(Path file, byte[] content) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    Files.deleteIfExists(temporary);
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            fileMode())) {
      writeAll(channel, content);
      channel.force(true);
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    forceFolder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
  }

  /** Makes sure that a folder's own entries are on disk. */
  public static void forceFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  static void writeAll(FileChannel channel, byte[] content) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(content);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }

  private static void own(Path path, UnixFile is, String mode) throws IOException {
    if (is.uid() != UnixFile.ownUid()) {
      throw new IOException(path + " belongs to another user; a state folder belongs to one user");
    }
    if ((is.mode() & 077) != 0) {
      throw new IOException(path + " is open to others; type: chmod " + mode + " " + path);
    }
  }
}
