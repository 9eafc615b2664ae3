package dev.doorward.sandbox;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A started sandbox: bubblewrap, and the command it holds. Thread-safe.
 *
 * <p>Signals are for the command: one sent to bubblewrap itself would end the sandbox under it.
 */
public final class HeldProcess {
  private final Process bubblewrap;
  private final StatusFile status;
  private final ProcessTable table;
  private final @Nullable ListenerHandover handover;
  private final CompletableFuture<ExitStatus> exit;

  /**
   * Watches a started bubblewrap.
   *
   * @param cleanup removes what the start made on the host; runs once nothing of the sandbox lives
   */
  HeldProcess(
      Process bubblewrap,
      StatusFile status,
      ProcessTable table,
      @Nullable ListenerHandover handover,
      Runnable cleanup) {
    this.bubblewrap = bubblewrap;
    this.status = status;
    this.table = table;
    this.handover = handover;
    this.exit =
        bubblewrap
            .onExit()
            .thenCompose(ended -> new Aftermath(bubblewrap.pid(), status, table).settled())
            .thenApply(nothing -> end(cleanup));
    if (handover != null) {
      handover.listeners().whenComplete((listeners, failure) -> killAfter(failure));
    }
  }

  /** The command's standard input; of use with {@link Stdio#PIPES}. */
  public OutputStream stdin() {
    return bubblewrap.getOutputStream();
  }

  /** The command's standard output; of use with {@link Stdio#PIPES}. */
  public InputStream stdout() {
    return bubblewrap.getInputStream();
  }

  /** The command's standard error; of use with {@link Stdio#PIPES}. */
  public InputStream stderr() {
    return bubblewrap.getErrorStream();
  }

  /** The host's pid of bubblewrap, which is also its process group. */
  public long pid() {
    return bubblewrap.pid();
  }

  /** The host's pid of the command; empty before it is started and after its end. */
  public OptionalLong innerPid() {
    OptionalLong first = status.firstProcess();
    if (first.isEmpty() || !isAlive()) {
      return OptionalLong.empty();
    }
    // bubblewrap's reaper is process 1 of the sandbox, the command 2; later children are orphans.
    return table.childrenOf(first.getAsLong()).stream()
        .filter(pid -> table.innermostPid(pid) == 2)
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Whether bubblewrap still runs. */
  public boolean isAlive() {
    return bubblewrap.isAlive();
  }

  /**
   * Sends a signal to the command.
   *
   * @return false when there is no command to send it to: not yet, or no more
   */
  public boolean signal(int number) {
    OptionalLong inner = innerPid();
    return inner.isPresent() && Signals.send(inner.getAsLong(), number);
  }

  /**
   * Completes when the command has ended, no process of the sandbox lives, the terminal is put back
   * and every file and socket of the start is removed. Never completes exceptionally.
   */
  public CompletionStage<ExitStatus> exit() {
    return exit.minimalCompletionStage();
  }

  /**
   * Asks the command to end (TERM), and ends the whole sandbox if it has not within {@code grace}.
   * What the command started and left ends with it in both cases.
   */
  public CompletionStage<ExitStatus> terminate(Duration grace) {
    OptionalLong inner = innerPid();
    boolean asked =
        inner.isPresent()
            && ProcessHandle.of(inner.getAsLong()).map(ProcessHandle::destroy).orElse(false);
    if (asked && !grace.isZero()) {
      CompletableFuture.delayedExecutor(grace.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::kill);
    } else {
      kill();
    }
    return exit();
  }

  /** Ends the whole sandbox at once. */
  public void kill() {
    bubblewrap.destroyForcibly();
  }

  /**
   * The listeners asked for, in that order, to be registered before {@link #proceed}; an empty list
   * where none were. Completes exceptionally, and the sandbox is ended, if they do not arrive.
   */
  public CompletionStage<List<PassedListener>> listeners() {
    return handover == null ? CompletableFuture.completedStage(List.of()) : handover.listeners();
  }

  /** Lets the command start, now that its listeners are served. Does nothing without listeners. */
  public void proceed() {
    if (handover != null) {
      handover.proceed();
    }
  }

  /** Living processes of the sandbox, by the host's pids; empty once {@link #exit} is complete. */
  public List<Long> leftovers() {
    return new Aftermath(bubblewrap.pid(), status, table).all();
  }

  private ExitStatus end(Runnable cleanup) {
    if (handover != null) {
      handover.close();
    }
    OptionalLong own = status.exitCode();
    cleanup.run();
    return new ExitStatus((int) own.orElse(bubblewrap.exitValue()), own.isPresent());
  }

  private void killAfter(@Nullable Throwable failure) {
    if (failure != null) {
      kill();
    }
  }
}
