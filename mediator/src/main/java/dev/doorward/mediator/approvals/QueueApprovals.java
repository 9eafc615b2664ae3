package dev.doorward.mediator.approvals;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.audit.Visible;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.tenant.ApprovalRow;
import dev.doorward.mediator.tenant.ApprovalStore;
import dev.doorward.mediator.tenant.TenantException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks persons through the store that the commands of other terminals answer in. A question that a
 * daemon of this job left behind when it died, or a yes to it, is found when the same call is asked
 * again, and serves once. Safe for use by many threads.
 */
public final class QueueApprovals implements Approvals, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueueApprovals.class);

  /** Bytes of a call that a person can be shown whole. */
  private static final int MOST_SHOWN = 256 << 10;

  private static final int LONGEST_REASON = 2_000;

  /** Questions of one session at once; nobody looks at more, and a script could ask for ever. */
  static final int MOST_OPEN = 128;

  private final ApprovalStore store;
  private final Trail trail;
  private final Asking asking;
  private final Clock clock;
  private final AnswerWatch watch;
  private final SecureRandom random = new SecureRandom();
  private final Semaphore room = new Semaphore(MOST_OPEN);

  /**
   * @param every how often the store is looked at while somebody waits; 100 ms is a good value
   */
  public QueueApprovals(
      ApprovalStore store, Trail trail, Asking asking, Clock clock, Duration every) {
    this.store = store;
    this.trail = trail;
    this.asking = asking;
    this.clock = clock;
    this.watch = new AnswerWatch(store, clock, every);
  }

  @Override
  public Answer ask(ToolCall call, List<CallState.Asked> reasons, Binding binding)
      throws InterruptedException {
    if (call.arguments().bytes() > MOST_SHOWN) {
      return new Answer.Unanswered(
          "its arguments have over "
              + MOST_SHOWN
              + " bytes, more than a person can be shown whole; make it in smaller calls");
    }
    if (!room.tryAcquire()) {
      return new Answer.Unanswered(
          MOST_OPEN + " questions of this session are open already; wait for their answers");
    }
    try {
      return put(call, asked(call, reasons, binding));
    } catch (TenantException e) {
      LOG.error("approvals cannot be used call={}", call.id(), e);
      return new Answer.Unanswered(
          "the approvals cannot be read or written; the operator runs doorward doctor");
    } catch (AuditException e) {
      return new Answer.Unanswered("the audit trail cannot be written, so nobody is asked");
    } finally {
      room.release();
    }
  }

  private Answer put(ToolCall call, ApprovalRow.Asked asked)
      throws InterruptedException, TenantException, AuditException {
    Optional<ApprovalRow> standing = leftBehind(asked.bound());
    ApprovalRow row = standing.orElseGet(() -> fresh(asked));
    try {
      trail.appendAndWait(
          TrailEntry.of(EntryKind.APPROVAL_ASK, call)
              .with("approval", row.id())
              .with("reason", text(asked.reasons())));
      if (standing.isEmpty()) {
        store.add(row.id(), asked);
      }
      return answered(call, row);
    } finally {
      watch.release(row.id());
    }
  }

  private ApprovalRow fresh(ApprovalRow.Asked asked) {
    String id = Ids.fresh(random);
    while (!watch.claim(id)) {
      id = Ids.fresh(random);
    }
    return new ApprovalRow(id, asked, ApprovalRow.State.OPEN, null);
  }

  // Of this job, whose trail only one daemon writes: what nobody here claimed is of a dead one.
  private Optional<ApprovalRow> leftBehind(ApprovalRow.Bound bound) throws TenantException {
    Instant now = clock.instant();
    return store.standing(bound).stream()
        .filter(
            row ->
                row.state() == ApprovalRow.State.APPROVED || now.isBefore(row.asked().deadline()))
        .filter(row -> watch.claim(row.id()))
        .findFirst();
  }

  private Answer answered(ToolCall call, ApprovalRow row)
      throws InterruptedException, TenantException, AuditException {
    AnswerWatch.End end;
    try {
      end = watch.await(row).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a wait ends normally", e);
    } catch (InterruptedException e) {
      givenUp(call, row);
      throw e;
    }
    if (end instanceof AnswerWatch.End.Settled settled) {
      return settled(call, row, settled.row());
    }
    if (end instanceof AnswerWatch.End.Broken broken) {
      return closed(call, row, broken.why());
    }
    return closed(
        call, row, "nobody answered within " + asking.terms().timeLimit() + "; ask for it later");
  }

  // A yes that came at the last moment stands, for the same call asked again.
  private void givenUp(ToolCall call, ApprovalRow row) {
    try {
      if (store.expire(row.id())) {
        told(call, row, "expired", "", "the session gave it up");
      }
    } catch (TenantException | AuditException e) {
      LOG.warn("a question stays open until its deadline id={}", row.id(), e);
    }
  }

  private Answer settled(ToolCall call, ApprovalRow mine, ApprovalRow now)
      throws TenantException, AuditException {
    ApprovalRow.Answer answer = now.answer();
    boolean same =
        now.asked().bound().equals(mine.asked().bound())
            && now.asked().digest().equals(BindingDigest.of(mine.asked().bound()));
    if (answer == null || !same) {
      return told(call, mine, "expired", "", "it was closed without an answer to this very call");
    }
    if (now.state() == ApprovalRow.State.DENIED) {
      String reason = Visible.line(answer.reason(), LONGEST_REASON);
      told(call, mine, "denied", answer.by(), answer.reason());
      return new Answer.Denied(answer.by(), mine.id(), reason);
    }
    if (now.state() != ApprovalRow.State.APPROVED || !store.use(mine.id())) {
      return told(call, mine, "expired", "", "its approval was used by another call");
    }
    told(call, mine, "approved", answer.by(), "");
    return new Answer.Approved(answer.by(), mine.id());
  }

  // An answer that came at the last moment counts.
  private Answer closed(ToolCall call, ApprovalRow row, String why)
      throws TenantException, AuditException {
    if (!store.expire(row.id())) {
      Optional<ApprovalRow> now = store.find(row.id());
      if (now.isPresent() && now.get().state() != ApprovalRow.State.EXPIRED) {
        return settled(call, row, now.get());
      }
    }
    return told(call, row, "expired", "", why);
  }

  private Answer told(ToolCall call, ApprovalRow row, String word, String by, String why)
      throws AuditException {
    trail.appendAndWait(
        TrailEntry.of(EntryKind.APPROVAL_ANSWER, call)
            .with("approval", row.id())
            .with("decision", word)
            .with("by", by)
            .with("reason", why));
    return new Answer.Unanswered(why);
  }

  private ApprovalRow.Asked asked(ToolCall call, List<CallState.Asked> reasons, Binding binding) {
    ApprovalRow.Bound bound =
        new ApprovalRow.Bound(
            asking.jobId(),
            call.target().policyName(),
            call.arguments().digest(),
            binding.snapshotDigest(),
            binding.policyDigest());
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return new ApprovalRow.Asked(
        bound,
        asking.job(),
        call.id().value(),
        call.arguments().canonical(),
        BindingDigest.of(bound),
        reasons.stream().map(QueueApprovals::reason).toList(),
        now,
        now.plus(asking.terms().timeLimit()),
        asking.terms().deciders(),
        asking.terms().fourEyes(),
        asking.startedBy().toString());
  }

  private static ApprovalRow.Reason reason(CallState.Asked asked) {
    String text = asked.ask().reason();
    return new ApprovalRow.Reason(
        asked.row(),
        asked.ask().kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "[cut]");
  }

  private static String text(List<ApprovalRow.Reason> reasons) {
    StringBuilder text = new StringBuilder();
    for (ApprovalRow.Reason one : reasons) {
      text.append(text.isEmpty() ? "" : "; ").append(one.row()).append(' ').append(one.text());
    }
    return text.toString();
  }

  /** Ends every wait as unanswered and closes the job's open questions and unused yeses. */
  @Override
  public void close() {
    watch.close();
    try {
      store.expireJob(asking.jobId());
    } catch (TenantException e) {
      LOG.warn("open questions stay until their deadline job={}", asking.jobId(), e);
    }
  }
}
