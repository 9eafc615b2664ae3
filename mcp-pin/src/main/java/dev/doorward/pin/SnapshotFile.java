package dev.doorward.pin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A snapshot on disk. Written whole or not at all, for its owner only; read strictly, never through
 * a symbolic link at its last step. The text is {@link SnapshotText}'s.
 */
public final class SnapshotFile {
  private static final int MOST_BYTES = 16 << 20;

  private SnapshotFile() {}

  /**
   * Reads and checks a snapshot.
   *
   * @throws PinException when there is no such file or it is not a whole, consistent snapshot; the
   *     message names the file and says what to do
   */
  public static Snapshot read(Path file) throws PinException {
    byte[] text;
    try {
      text = bytes(file);
    } catch (NoSuchFileException e) {
      throw new PinException(file + ": no such snapshot; make one with: doorward pin approve", e);
    } catch (IOException e) {
      throw new PinException(file + ": can't be read: " + e.getMessage(), e);
    }
    try {
      return SnapshotText.read(text);
    } catch (PinException e) {
      throw new PinException(
          file + ": " + e.getMessage() + "; approve it again with: doorward pin approve", e);
    }
  }

  /**
   * Writes a snapshot beside the file and renames it into place, all forced to disk; mode 0600. The
   * folder must exist.
   *
   * @throws PinException when any step fails; the old file, if any, then still stands
   */
  public static void write(Path file, Snapshot snapshot) throws PinException {
    Path target = file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null) {
      throw new PinException(file + ": names no file");
    }
    try {
      Path temporary =
          Files.createTempFile(
              folder,
              ".snapshot",
              ".tmp",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try {
        replace(target, temporary, SnapshotText.write(snapshot));
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new PinException(file + ": can't be written: " + e.getMessage(), e);
    }
  }

  private static void replace(Path target, Path temporary, String text) throws IOException {
    try (FileChannel out = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
    Files.move(
        temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel folder = FileChannel.open(target.resolveSibling("."))) {
      folder.force(true);
    }
  }

  // A pipe in the file's place would block the open, so the kind is looked at first.
  private static byte[] bytes(Path file) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("not a regular file");
    }
    try (SeekableByteChannel in =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      if (in.size() > MOST_BYTES) {
        throw new IOException("longer than " + MOST_BYTES + " bytes");
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) in.size());
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        // read on
      }
      return java.util.Arrays.copyOf(bytes.array(), bytes.position());
    }
  }
}
