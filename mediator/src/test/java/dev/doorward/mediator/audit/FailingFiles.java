package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Files of this machine that fail or stand still when told to. */
final class FailingFiles implements AppendFiles {
  /** Calls of {@link AppendFile#write} and {@link AppendFile#force} so far. */
  final AtomicInteger writes = new AtomicInteger();

  final AtomicInteger forces = new AtomicInteger();

  private volatile String onWrite = "";
  private volatile String onForce = "";
  private volatile boolean once;
  private volatile CountDownLatch held = new CountDownLatch(0);

  /**
   * The next write fails after its first half, and every later one too unless the reserve helps.
   */
  void failWrites(String message, boolean onlyOnce) {
    once = onlyOnce;
    onWrite = message;
  }

  void failForces(String message) {
    onForce = message;
  }

  void hold() {
    held = new CountDownLatch(1);
  }

  void letGo() {
    held.countDown();
  }

  @Override
  public AppendFile create(Path path) throws IOException {
    return new Failing(DiskFile.FILES.create(path));
  }

  @Override
  public AppendFile open(Path path) throws IOException {
    return new Failing(DiskFile.FILES.open(path));
  }

  private final class Failing implements AppendFile {
    private final AppendFile file;

    Failing(AppendFile file) {
      this.file = file;
    }

    @Override
    public long size() {
      return file.size();
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      writes.incrementAndGet();
      try {
        held.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      String failure = onWrite;
      if (!failure.isEmpty()) {
        if (once) {
          onWrite = "";
        }
        file.write(java.util.Arrays.copyOf(bytes, bytes.length / 2));
        throw new IOException(failure);
      }
      file.write(bytes);
    }

    @Override
    public void force() throws IOException {
      forces.incrementAndGet();
      if (!onForce.isEmpty()) {
        throw new IOException(onForce);
      }
      file.force();
    }

    @Override
    public void check() throws IOException {
      file.check();
    }

    @Override
    public void truncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
