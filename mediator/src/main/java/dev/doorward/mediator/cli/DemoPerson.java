package dev.doorward.mediator.cli;

import dev.doorward.mediator.approvals.ApprovalException;
import dev.doorward.mediator.approvals.ApprovalQueue;
import dev.doorward.mediator.approvals.Person;
import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Plays the person at another terminal: says yes to the first two questions, then throws a kill
 * switch and says no.
 */
final class DemoPerson implements AutoCloseable {
  private static final int LOOK_MILLIS = 100;
  private static final int YESES = 2;

  private final Context context;
  private final TenantStore store;
  private final Person person;
  private final Thread thread;
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private int answered;

  private DemoPerson(Context context) throws CommandException {
    this.context = context;
    this.store = State.open(context.places());
    this.person = State.person();
    this.thread = new Thread(this::answer, "demo-person");
    this.thread.setDaemon(true);
  }

  static DemoPerson begin(Context context) throws CommandException {
    DemoPerson person = new DemoPerson(context);
    person.thread.start();
    return person;
  }

  /** Says whether an answer failed. */
  void check() throws CommandException {
    Exception failed = failure.get();
    if (failed != null) {
      throw new CommandException(Exit.RUN_FAILED, "an answer failed: " + failed.getMessage());
    }
  }

  private void answer() {
    ApprovalQueue queue = new ApprovalQueue(store.approvals(), Clock.systemUTC());
    try {
      while (!Thread.currentThread().isInterrupted()) {
        for (ApprovalRow row : queue.list()) {
          answer(queue, row);
        }
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ApprovalException | TenantException e) {
      failure.set(e);
    }
  }

  private void answer(ApprovalQueue queue, ApprovalRow row)
      throws ApprovalException, TenantException {
    Terminal terminal = context.terminal();
    String what = Text.line(row.asked().bound().function() + " " + row.asked().arguments());
    if (answered < YESES) {
      queue.approve(row.id(), person, row.asked().digest());
      terminal.line(
          "  (at another terminal) doorward approvals approve %s   %s".formatted(row.id(), what));
    } else {
      store.kill("notes.add", "the notes are being moved", person.toString());
      terminal.line("  (at another terminal) doorward kill notes.add");
      queue.deny(row.id(), person, "issue 1 is still needed");
      terminal.line(
          "  (at another terminal) doorward approvals deny %s   %s".formatted(row.id(), what));
    }
    answered++;
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    store.close();
  }
}
