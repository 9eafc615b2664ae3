package dev.doorward.mediator.audit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock on a trail, held while it is written. On a file of its own, for a process loses its lock
 * on a file as soon as it closes any of its descriptors of that file (POSIX), and readers open the
 * segments. For the same reason nobody closes one of these while another object of this process
 * holds the lock. Used by one thread at a time.
 */
final class FolderLock implements Closeable {
  private final FileChannel channel;
  private @Nullable FileLock held;

  FolderLock(JobFolder folder) throws IOException {
    this.channel =
        FileChannel.open(
            folder.lock(),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            PrivateFiles.fileMode());
  }

  /** Takes the lock; false when another holds it. */
  boolean tryTake() throws IOException {
    try {
      held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Lets the lock go, to be taken again. */
  void release() throws IOException {
    if (held != null) {
      held.release();
      held = null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
