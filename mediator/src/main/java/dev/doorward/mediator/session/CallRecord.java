package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Outcome;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what becomes of each call, and knows which ones have an intent and no result yet. */
final class CallRecord {
  private static final Logger LOG = LoggerFactory.getLogger(CallRecord.class);

  private final Trail trail;
  private final Map<String, ToolCall> open = new ConcurrentHashMap<>();

  CallRecord(Trail trail) {
    this.trail = trail;
  }

  /**
   * Writes a decision; on disk when this returns.
   *
   * @param word {@code allow}, {@code refuse} or {@code ask}
   */
  void decision(ToolCall call, String word, Outcome outcome, CallState state)
      throws AuditException {
    trail.appendAndWait(entry(call, word, outcome, state));
  }

  /** Queues a decision that an intent follows at once; the intent's wait covers it. */
  void decisionBeforeIntent(ToolCall call, String word, Outcome outcome, CallState state) {
    trail.append(entry(call, word, outcome, state));
  }

  /** Notes that the intent of a call is on disk. */
  void opened(ToolCall call) {
    open.put(call.id().value(), call);
  }

  /** Writes a result; it may reach the disk with the next group. */
  void result(ToolCall call, String word, String reason) {
    open.remove(call.id().value());
    trail
        .append(TrailEntry.of(EntryKind.RESULT, call).with("decision", word).with("reason", reason))
        .exceptionally(
            failed -> {
              LOG.error("result not recorded call={}", call.id());
              return -1L;
            });
  }

  /** The open call of this id, or null. */
  @org.jspecify.annotations.Nullable
  ToolCall openCall(String id) {
    return open.get(id);
  }

  /** Writes what the daemon found wrong and went on from. */
  void alarm(String what, String callId) {
    trail.append(TrailEntry.of(EntryKind.ALARM).with("callId", callId).with("reason", what));
  }

  /** Writes an unknown outcome for every call that has an intent and no result. */
  void closeOpen(String why) throws AuditException {
    for (ToolCall call : open.values()) {
      trail.appendAndWait(TrailEntry.of(EntryKind.UNKNOWN_OUTCOME, call).with("reason", why));
    }
    open.clear();
  }

  private static TrailEntry entry(ToolCall call, String word, Outcome outcome, CallState state) {
    TrailEntry entry =
        TrailEntry.of(EntryKind.DECISION, call)
            .with("decision", word)
            .with("rule", (outcome.row() + " " + outcome.check()).trim())
            .with("reason", Reasons.text(outcome.verdict()));
    return state
        .approved()
        .map(yes -> entry.with("by", yes.by()).with("approval", yes.approvalId()))
        .orElse(entry);
  }
}
