package dev.doorward.mediator.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** A file that steers Doorward, read once: a regular one that not everybody can write. */
final class SourceFile {
  private final Path path;
  private final Mistakes mistakes;

  /**
   * @param path absolute
   */
  SourceFile(Path path, Mistakes mistakes) {
    this.path = path;
    this.mistakes = mistakes;
  }

  byte[] read() throws JobException {
    Path real =
        HostPaths.existing(path)
            .orElseThrow(
                () -> mistakes.stop(Place.START, "is not there; check the path, or make the file"));
    // A pipe would hold the reader up for ever, so it is looked at before it is opened.
    if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
      throw mistakes.stop(Place.START, "is no regular file; name one");
    }
    try {
      Set<PosixFilePermission> modes =
          Files.getPosixFilePermissions(real, LinkOption.NOFOLLOW_LINKS);
      if (modes.contains(PosixFilePermission.OTHERS_WRITE)) {
        throw mistakes.stop(Place.START, "can be written by everybody; type: chmod o-w FILE");
      }
      return bytes(real);
    } catch (IOException e) {
      throw mistakes.stop(Place.START, "cannot be read; check its owner and permissions");
    }
  }

  private static byte[] bytes(Path real) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(SourceText.MOST_BYTES + 1);
    try (SeekableByteChannel channel =
        Files.newByteChannel(real, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      int count = 0;
      while (count >= 0 && buffer.hasRemaining()) {
        count = channel.read(buffer);
      }
    }
    byte[] bytes = new byte[buffer.position()];
    buffer.flip().get(bytes);
    return bytes;
  }
}
