package dev.doorward.sandbox;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The one thread that starts every bubblewrap. The kernel sends the death signal of {@code
 * --die-with-parent} when the <em>thread</em> that started a child ends, not only when its process
 * does (measured on 17 and 25): a pool's idle thread would take the sandboxes with it.
 */
final class StarterThread implements AutoCloseable {
  private final LinkedBlockingQueue<FutureTask<?>> tasks = new LinkedBlockingQueue<>();
  private final FutureTask<Boolean> end = new FutureTask<>(() -> true);
  private final Thread thread = new Thread(this::work, "doorward-sandbox-starter");

  private StarterThread() {}

  static StarterThread begin() {
    StarterThread starter = new StarterThread();
    starter.thread.setDaemon(true);
    starter.thread.start();
    return starter;
  }

  /** Runs {@code task} on the thread and waits for it. */
  <T> T call(Callable<T> task) {
    FutureTask<T> future = new FutureTask<>(task);
    tasks.add(future);
    if (!thread.isAlive()) {
      throw new SandboxException("the launcher is closed");
    }
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      future.cancel(false);
      throw new SandboxException("interrupted while a sandbox was started", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SandboxException known) {
        throw known;
      }
      throw new SandboxException("a sandbox could not be started: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    tasks.add(end);
  }

  /** A task's own failure stays in its future, so nothing but {@link #close} ends the thread. */
  private void work() {
    while (!end.isDone()) {
      try {
        tasks.take().run();
      } catch (InterruptedException e) {
        // Nobody owns this thread but this class, which does not interrupt it: go on.
        continue;
      }
    }
  }
}
