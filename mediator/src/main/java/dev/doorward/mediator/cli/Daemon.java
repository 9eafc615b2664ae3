package dev.doorward.mediator.cli;

import dev.doorward.mediator.approvals.Asking;
import dev.doorward.mediator.approvals.QueueApprovals;
import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.JobIds;
import dev.doorward.mediator.audit.JournalTrail;
import dev.doorward.mediator.audit.TrailClock;
import dev.doorward.mediator.audit.TrailOpening;
import dev.doorward.mediator.checks.Checks;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.secrets.ExactSecretScan;
import dev.doorward.mediator.secrets.SecretException;
import dev.doorward.mediator.secrets.SecretValues;
import dev.doorward.mediator.session.OfferedFunctions;
import dev.doorward.mediator.session.PinnedTools;
import dev.doorward.mediator.session.Session;
import dev.doorward.mediator.tenant.TenantStore;
import dev.doorward.pin.Snapshot;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What decides one session: the store, the trail, the secrets, the tools' servers and the session
 * itself. Everything of it ends when it is closed.
 */
final class Daemon implements AutoCloseable {
  private static final Duration LOOK_FOR_ANSWERS = Duration.ofMillis(100);

  private final JobPolicy policy;
  private final String jobId;
  private final SecretValues secrets;
  private final Map<String, Snapshot> snapshots;
  private final OfferedFunctions offered;
  private final Session session;
  private final JournalTrail trail;
  private final Closing closing;

  private Daemon(
      JobPolicy policy,
      String jobId,
      SecretValues secrets,
      Map<String, Snapshot> snapshots,
      OfferedFunctions offered,
      Session session,
      JournalTrail trail,
      Closing closing) {
    this.policy = policy;
    this.jobId = jobId;
    this.secrets = secrets;
    this.snapshots = snapshots;
    this.offered = offered;
    this.session = session;
    this.trail = trail;
    this.closing = closing;
  }

  /** How a daemon begins: a new job, or one whose daemon died. */
  record Beginning(String jobId, String sessionId, boolean resumable, boolean resumed) {
    static Beginning fresh(JobPolicy policy, boolean resumable) {
      SecureRandom random = new SecureRandom();
      String id = JobIds.fresh(policy.name(), Instant.now(), random);
      return new Beginning(id, id + "-1", resumable, false);
    }
  }

  /**
   * Opens everything, in the order in which it must exist; what was opened is closed again when a
   * later step fails.
   *
   * @param sandbox where the tools' servers run; may be empty when the job has none
   */
  static Daemon start(
      Context context, JobPolicy policy, Beginning beginning, Optional<ServerSandbox> sandbox)
      throws CommandException {
    Places places = context.places();
    Closing closing = new Closing();
    try {
      TenantStore store = closing.add("state", State.open(places));
      SecretValues secrets = SecretValues.load(policy, context.environment());
      secrets.advice().forEach(context.terminal()::problem);
      Map<String, Snapshot> snapshots = new JobTools(places, store).snapshots(policy);
      ExactSecretScan scan = ExactSecretScan.of(secrets);
      JournalTrail trail = openTrail(places, policy, beginning, snapshots);
      closing.add("trail", trail);
      PinnedTools tools =
          closing.add(
              "servers", new PinnedServers(trail, scan, secrets, sandbox).all(policy, snapshots));
      QueueApprovals approvals =
          closing.add(
              "approvals",
              new QueueApprovals(
                  store.approvals(),
                  trail,
                  new Asking(beginning.jobId(), policy.name(), State.person(), policy.approvals()),
                  Clock.systemUTC(),
                  LOOK_FOR_ANSWERS));
      OfferedFunctions offered = OfferedFunctions.of(JobTools.candidates(policy, snapshots));
      Session session =
          new Session(
              Checks.of(policy, tools, store, scan, approvals, trail),
              offered,
              tools,
              trail,
              trail.replay().used());
      closing.add("session", session::end);
      return new Daemon(
          policy, beginning.jobId(), secrets, snapshots, offered, session, trail, closing);
    } catch (SecretException e) {
      closing.close();
      throw CommandException.usage(String.valueOf(e.getMessage()));
    } catch (AuditException e) {
      closing.close();
      throw State.failed(e);
    } catch (CommandException | RuntimeException e) {
      closing.close();
      throw e;
    }
  }

  private static JournalTrail openTrail(
      Places places, JobPolicy policy, Beginning beginning, Map<String, Snapshot> snapshots)
      throws AuditException {
    if (beginning.resumed()) {
      return JournalTrail.resume(
          places.audit(), beginning.jobId(), beginning.sessionId(), TrailClock.system());
    }
    return JournalTrail.create(
        places.audit(),
        new TrailOpening(
            beginning.jobId(),
            policy.name(),
            beginning.sessionId(),
            policy.digest(),
            policy.text(),
            JobTools.digest(snapshots),
            Version.text(),
            beginning.resumable()),
        TrailClock.system());
  }

  JobPolicy policy() {
    return policy;
  }

  String jobId() {
    return jobId;
  }

  SecretValues secrets() {
    return secrets;
  }

  Map<String, Snapshot> snapshots() {
    return snapshots;
  }

  OfferedFunctions offered() {
    return offered;
  }

  Session session() {
    return session;
  }

  JournalTrail trail() {
    return trail;
  }

  /** Ends the session's open calls, the approvals, the servers, the trail and the store. */
  @Override
  public void close() {
    closing.close();
  }
}
