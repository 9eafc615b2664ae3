package dev.doorward.pin.relay;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Writes lines to a peer on a thread of its own, so that a peer that does not read holds up nobody
 * else. What waits is bounded.
 */
final class Outbox {
  private static final byte[] END = new byte[0];

  private final BufferedOutputStream out;
  private final int most;
  private final Consumer<IOException> failed;
  private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
  private final AtomicInteger bytes = new AtomicInteger();
  private volatile boolean closed;

  /**
   * @param most bytes that may wait; a single longer line is taken when none waits
   * @param failed told once, on the writing thread, when the peer can't be written to
   */
  Outbox(OutputStream out, int most, Consumer<IOException> failed) {
    this.out = new BufferedOutputStream(out, 64 << 10);
    this.most = most;
    this.failed = failed;
  }

  /** Starts the thread; it ends after {@link #close}, once what waits is written, or on failure. */
  Thread start(String name) {
    Thread thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Queues a line; false when too much waits already or the outbox is closed. Never blocks. */
  boolean offer(String line) {
    if (closed) {
      return false;
    }
    byte[] text = line.getBytes(StandardCharsets.UTF_8);
    int size = text.length + 1;
    int before = bytes.getAndAdd(size);
    if (before > 0 && (long) before + size > most) {
      bytes.addAndGet(-size);
      return false;
    }
    return waiting.add(text);
  }

  void close() {
    closed = true;
    waiting.add(END);
  }

  private void run() {
    try {
      while (true) {
        byte[] line = waiting.take();
        if (line == END) {
          out.flush();
          return;
        }
        out.write(line);
        out.write('\n');
        if (waiting.isEmpty()) {
          out.flush();
        }
        bytes.addAndGet(-line.length - 1);
      }
    } catch (IOException e) {
      closed = true;
      failed.accept(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
