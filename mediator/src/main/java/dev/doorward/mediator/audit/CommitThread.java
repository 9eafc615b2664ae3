package dev.doorward.mediator.audit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes a trail. Whatever waits is written and forced together, without
 * waiting for more. The first failure is the last thing that happens: every entry that waits then
 * or comes later fails.
 */
final class CommitThread implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(CommitThread.class);

  /**
   * Characters that may wait; over it a disk is so slow, or a flood so great, that nothing goes on.
   */
  private static final long MOST_WAITING = 64L << 20;

  private static final int MOST_TOGETHER = 1_024;

  /**
   * Characters that one daemon may write: a script inside that asks for ever must not fill the
   * disk, and the next command reads the trail through when the daemon died.
   */
  static final long MOST_EVER = 1L << 30;

  private record Waiting(TrailEntry entry, long size, CompletableFuture<Long> written) {}

  private final ChainWriter writer;
  private final long mostEver;
  private final CompletableFuture<AuditException> failure = new CompletableFuture<>();
  private final Deque<Waiting> queue = new ArrayDeque<>();
  private List<Waiting> inWork = List.of();
  private long waiting;
  private long ever;
  private boolean closing;
  private volatile boolean halted;
  private @Nullable AuditException failed;

  /**
   * @param mostEver characters after which the gate closes
   */
  CommitThread(ChainWriter writer, long mostEver) {
    this.writer = writer;
    this.mostEver = mostEver;
  }

  CompletableFuture<Long> append(TrailEntry entry) {
    Waiting one = new Waiting(entry, size(entry), new CompletableFuture<>());
    AuditException refused = enqueue(one);
    if (refused != null) {
      one.written().completeExceptionally(refused);
    }
    return one.written();
  }

  /** Lets what waits be written and then ends; later entries fail. */
  synchronized void finish() {
    closing = true;
    notifyAll();
  }

  /** As {@link #finish}, and leaves the head as it is: what a daemon leaves behind that dies. */
  synchronized void halt() {
    halted = true;
    finish();
  }

  /** Completes when nothing can be written any more, with why. */
  CompletableFuture<AuditException> failure() {
    return failure;
  }

  @Override
  public void run() {
    try {
      for (List<Waiting> group = take(); !group.isEmpty(); group = take()) {
        write(group);
      }
      if (!halted) {
        writer.head();
      }
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  private synchronized @Nullable AuditException enqueue(Waiting one) {
    if (failed != null) {
      return failed;
    }
    if (closing) {
      return new AuditException("the audit trail is closed");
    }
    if (waiting + one.size() > MOST_WAITING) {
      failed = new AuditException("the audit trail cannot keep up, so nothing more is written");
      notifyAll();
      return failed;
    }
    ever += one.size();
    if (ever > mostEver) {
      failed =
          new AuditException(
              "the session wrote as much to the audit trail as one session may; start it anew");
      notifyAll();
      return failed;
    }
    queue.add(one);
    waiting += one.size();
    notifyAll();
    return null;
  }

  // Writes the head in the meantime when it is due. Empty at the end.
  private List<Waiting> take() throws IOException {
    while (true) {
      List<Waiting> group = next();
      if (group != null) {
        return group;
      }
      writer.commit();
    }
  }

  private synchronized @Nullable List<Waiting> next() throws IOException {
    while (queue.isEmpty() && !closing && failed == null) {
      long nanos = writer.nanosToHead();
      if (nanos <= 0) {
        return null;
      }
      await(nanos);
    }
    if (failed != null) {
      throw new IOException(failed.getMessage());
    }
    List<Waiting> group = new ArrayList<>();
    while (!queue.isEmpty() && group.size() < MOST_TOGETHER) {
      Waiting one = queue.remove();
      waiting -= one.size();
      group.add(one);
    }
    return group;
  }

  private synchronized void await(long nanos) throws IOException {
    try {
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(nanos, TimeUnit.MILLISECONDS.toNanos(1)));
    } catch (InterruptedException e) {
      throw new IOException("the trail's thread was interrupted", e);
    }
  }

  private void write(List<Waiting> group) throws IOException {
    inWork = group;
    List<Long> numbers = new ArrayList<>(group.size());
    for (Waiting one : group) {
      numbers.add(writer.add(one.entry()));
    }
    writer.commit();
    inWork = List.of();
    for (int i = 0; i < group.size(); i++) {
      group.get(i).written().complete(numbers.get(i));
    }
  }

  private void fail(Throwable cause) {
    AuditException why;
    List<Waiting> lost = new ArrayList<>(inWork);
    synchronized (this) {
      if (failed == null) {
        failed =
            new AuditException("the audit trail cannot be written: " + cause.getMessage(), cause);
      }
      why = failed;
      lost.addAll(queue);
      queue.clear();
    }
    LOG.error("audit trail closed, no call is made any more", cause);
    lost.forEach(one -> one.written().completeExceptionally(why));
    failure.complete(why);
  }

  private static long size(TrailEntry entry) {
    long size = 256;
    for (String value : entry.members().values()) {
      size += value.length();
    }
    return size;
  }
}
