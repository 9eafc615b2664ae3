package dev.doorward.mediator.secrets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Set;

/** A file that holds one value. A symbolic link is not followed: it may have been turned. */
final class FileSource {
  private FileSource() {}

  static String read(String name, Path path, Advice advice) throws SecretException {
    String where = "secret " + name + ": its file " + SecretText.shown(path.toString());
    if (Files.isSymbolicLink(path)) {
      throw new SecretException(where + " is a symbolic link; name the file itself");
    }
    // A pipe would hold the reader up for ever, so it is looked at before it is opened.
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new SecretException(where + " is not there or no regular file; make it, mode 0600");
    }
    try {
      Set<PosixFilePermission> modes =
          Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
      if (modes.contains(PosixFilePermission.OTHERS_READ)) {
        advice.add(where + " can be read by everybody; type: chmod 600 FILE");
      }
      return SecretText.decode(bytes(path), where);
    } catch (IOException e) {
      throw new SecretException(where + " cannot be read; check its owner and permissions");
    }
  }

  private static byte[] bytes(Path path) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(SecretSources.MOST_BYTES + 1);
    try (SeekableByteChannel channel =
        Files.newByteChannel(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      int count = 0;
      while (count >= 0 && buffer.hasRemaining()) {
        count = channel.read(buffer);
      }
      return Arrays.copyOf(buffer.array(), buffer.position());
    } finally {
      Arrays.fill(buffer.array(), (byte) 0);
    }
  }
}
