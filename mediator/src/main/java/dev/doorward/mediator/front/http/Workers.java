package dev.doorward.mediator.front.http;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which calls are decided and wait: one each, made when needed, at most a fixed
 * number. There is no queue, so that nobody waits unseen: who finds no thread is refused. Safe for
 * use by many threads.
 */
public final class Workers implements AutoCloseable {
  /** Calls that may wait at once. */
  public static final int MOST = 1_024;

  private final ThreadPoolExecutor pool;

  public Workers(int most) {
    AtomicInteger number = new AtomicInteger();
    this.pool =
        new ThreadPoolExecutor(
            0,
            most,
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "call-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Runs something that may wait.
   *
   * @return what interrupts it, or empty when no thread is free; then it does not run
   */
  public Optional<Runnable> run(Runnable action) {
    Work work =
        new Work() {
          @Override
          void run(boolean cancelledBefore) {
            if (cancelledBefore) {
              Thread.currentThread().interrupt();
            }
            action.run();
          }
        };
    return start(work) ? Optional.of(work::cancel) : Optional.empty();
  }

  /**
   * Starts work that always runs, even when it was cancelled before; false when no thread is free.
   */
  boolean start(Work work) {
    try {
      pool.execute(work);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** Interrupts what still runs and waits for it. */
  public void stop(Duration atMost) throws InterruptedException {
    pool.shutdownNow();
    pool.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  /** One request's work, which its connection can interrupt at any time. */
  abstract static class Work implements Runnable {
    private final Object lock = new Object();
    private boolean cancelled;
    private boolean running;
    private Thread runner = Thread.currentThread();

    /** Does the work; told whether it was cancelled before it began. */
    abstract void run(boolean cancelledBefore);

    @Override
    public final void run() {
      boolean before;
      synchronized (lock) {
        runner = Thread.currentThread();
        running = true;
        before = cancelled;
      }
      try {
        run(before);
      } finally {
        synchronized (lock) {
          running = false;
          Thread.interrupted();
        }
      }
    }

    final void cancel() {
      synchronized (lock) {
        cancelled = true;
        if (running) {
          runner.interrupt();
        }
      }
    }
  }
}
