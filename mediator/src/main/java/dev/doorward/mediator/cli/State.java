package dev.doorward.mediator.cli;

import dev.doorward.mediator.approvals.ApprovalException;
import dev.doorward.mediator.approvals.ApprovalQueue;
import dev.doorward.mediator.approvals.Person;
import dev.doorward.mediator.audit.AbandonedTrails;
import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.SharedTrail;
import dev.doorward.mediator.audit.TamperedException;
import dev.doorward.mediator.audit.TrailClock;
import dev.doorward.mediator.tenant.RolledBackException;
import dev.doorward.mediator.tenant.SqliteLibrary;
import dev.doorward.mediator.tenant.SqliteTenantStore;
import dev.doorward.mediator.tenant.TenantException;
import dev.doorward.mediator.tenant.TenantStore;
import java.time.Clock;
import java.util.List;

/** Opens what the commands share, and turns its failures into exit codes. */
final class State {
  private State() {}

  /** The tenant's store; the caller closes it. */
  static SqliteTenantStore open(Places places) throws CommandException {
    places.prepare();
    try {
      SqliteLibrary.prepare(
          List.of(places.cache().resolve("native"), places.state().resolve("native")));
      return SqliteTenantStore.open(
          places.database(),
          new SharedTrail(places.audit(), TrailClock.system()),
          Clock.systemUTC());
    } catch (TenantException e) {
      throw failed(e);
    }
  }

  /** Closes the trails of daemons that died, and says what is unknown of them. */
  static void closeAbandoned(Places places, Terminal terminal) throws CommandException {
    try {
      for (AbandonedTrails.Abandoned one :
          AbandonedTrails.closeAll(places.audit(), TrailClock.system())) {
        expireQuestions(places, one.jobId());
        AuditException problem = one.problem();
        if (problem != null) {
          terminal.problem("the trail of " + one.jobId() + ": " + problem.getMessage());
        } else if (one.unknownOutcomes() > 0) {
          terminal.problem(
              "the daemon of "
                  + one.jobId()
                  + " died; calls whose outcome is unknown: "
                  + one.unknownOutcomes()
                  + "; see 'doorward audit show "
                  + one.jobId()
                  + "'");
        }
      }
    } catch (AuditException e) {
      throw failed(e);
    }
  }

  // Nobody of a dead session can use an answer any more.
  private static void expireQuestions(Places places, String jobId) throws CommandException {
    try (TenantStore store = open(places)) {
      new ApprovalQueue(store.approvals(), Clock.systemUTC()).expireJob(jobId);
    } catch (ApprovalException e) {
      throw new CommandException(Exit.INTERNAL, String.valueOf(e.getMessage()));
    }
  }

  /** Who this process belongs to. */
  static Person person() throws CommandException {
    try {
      return Person.ofThisProcess();
    } catch (ApprovalException e) {
      throw new CommandException(Exit.INTERNAL, String.valueOf(e.getMessage()));
    }
  }

  static CommandException failed(TenantException e) {
    int code = e instanceof RolledBackException ? Exit.TAMPERED : Exit.INTERNAL;
    return new CommandException(code, String.valueOf(e.getMessage()));
  }

  static CommandException failed(AuditException e) {
    int code = e instanceof TamperedException ? Exit.TAMPERED : Exit.INTERNAL;
    return new CommandException(code, String.valueOf(e.getMessage()));
  }
}
