package dev.doorward.mediator.secrets;

import java.io.OutputStream;
import java.util.Arrays;

/** Keeps at most so many bytes of a program's output, and says when there were more. */
final class BoundedOutput extends OutputStream {
  private final byte[] kept;
  private final Runnable whenOver;
  private int count;
  private boolean over;

  /**
   * @param whenOver called once, on the thread that reads the output
   */
  BoundedOutput(int most, Runnable whenOver) {
    this.kept = new byte[most];
    this.whenOver = whenOver;
  }

  @Override
  public synchronized void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    int fits = Math.min(length, kept.length - count);
    System.arraycopy(bytes, offset, kept, count, fits);
    count += fits;
    if (fits < length && !over) {
      over = true;
      whenOver.run();
    }
  }

  synchronized boolean isOver() {
    return over;
  }

  /** What was kept; the caller wipes it. */
  synchronized byte[] take() {
    return Arrays.copyOf(kept, count);
  }

  synchronized void wipe() {
    Arrays.fill(kept, (byte) 0);
  }
}
