package dev.doorward.mediator.session;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.Trail;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.Target;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what becomes of each call, and knows which ones have an intent and no result yet. Each
 * open call gets exactly one ending: a result, or an unknown outcome.
 */
final class CallRecord {
  /** Calls let run that told no result; a script that only asks could else fill the memory. */
  static final int MOST_OPEN = 65_536;

  private static final int TOGETHER = 256;
  private static final Logger LOG = LoggerFactory.getLogger(CallRecord.class);

  // One id can be asked as a harness's tool and used for a function; each has its own ending.
  private record Key(String id, boolean function) {}

  private final Trail trail;
  private final int mostOpen;
  private final Map<Key, TrailEntry> open = new LinkedHashMap<>();
  private boolean ended;

  CallRecord(Trail trail) {
    this(trail, MOST_OPEN);
  }

  CallRecord(Trail trail, int mostOpen) {
    this.trail = trail;
    this.mostOpen = mostOpen;
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
    queue(entry(call, word, outcome, state));
  }

  /**
   * Notes that the intent of a call is on disk.
   *
   * @return false when the call may not be made after all: the session ended, or too many are open
   */
  synchronized boolean opened(ToolCall call) {
    if (ended || (open.size() >= mostOpen && !open.containsKey(key(call)))) {
      return false;
    }
    open.put(key(call), TrailEntry.of(EntryKind.INTENT, call));
    return true;
  }

  /** Whether a call of the harness's own tools has an intent and no result. */
  synchronized boolean openBuiltIn(String id) {
    return open.containsKey(new Key(id, false));
  }

  /** Writes what a function's call came to; it may reach the disk with the next group. */
  void result(ToolCall call, String word) {
    end(key(call), EntryKind.RESULT, Map.of("decision", word));
  }

  /** Writes what the harness told of a call of its own tools, if that call is open. */
  void told(String id, String word) {
    end(new Key(id, false), EntryKind.RESULT, Map.of("decision", word));
  }

  /** Writes that nobody knows what became of a call that was made. */
  void unknown(ToolCall call, String why) {
    end(key(call), EntryKind.UNKNOWN_OUTCOME, Map.of("reason", why));
  }

  /** Writes that a call whose intent the trail may hold was not made. */
  void notMade(ToolCall call, String reason) {
    close(key(call));
    queue(
        TrailEntry.of(EntryKind.RESULT, call).with("decision", "not-made").with("reason", reason));
  }

  /** Writes what the daemon found wrong and went on from. */
  void alarm(String what, String callId) {
    queue(TrailEntry.of(EntryKind.ALARM).with("callId", callId).with("reason", what));
  }

  /** Writes an unknown outcome for every open call; none can be opened afterwards. */
  void closeOpen(String why) throws AuditException {
    List<TrailEntry> calls = endAll();
    for (int i = 1; i <= calls.size(); i++) {
      TrailEntry entry =
          new TrailEntry(EntryKind.UNKNOWN_OUTCOME, calls.get(i - 1).members()).with("reason", why);
      // One wait for many: it forces the disk, and a session can leave tens of thousands open. A
      // trail that loses one entry takes no later one, so the wait for the last is for all.
      if (i % TOGETHER == 0 || i == calls.size()) {
        trail.appendAndWait(entry);
      } else {
        queue(entry);
      }
    }
  }

  private synchronized List<TrailEntry> endAll() {
    ended = true;
    List<TrailEntry> left = new ArrayList<>(open.values());
    open.clear();
    return left;
  }

  private void end(Key key, EntryKind kind, Map<String, String> members) {
    @Nullable TrailEntry call = close(key);
    if (call == null) {
      return;
    }
    TrailEntry entry = new TrailEntry(kind, call.members());
    for (Map.Entry<String, String> member : members.entrySet()) {
      entry = entry.with(member.getKey(), member.getValue());
    }
    queue(entry);
  }

  private synchronized @Nullable TrailEntry close(Key key) {
    return open.remove(key);
  }

  // What is not waited for: when it fails the trail is closed, and the next wait says so.
  private void queue(TrailEntry entry) {
    try {
      trail
          .append(entry)
          .exceptionally(
              failed -> {
                lost(entry);
                return -1L;
              });
    } catch (RuntimeException e) {
      // A trail that throws must not make a call that was made look like one that was not.
      lost(entry);
    }
  }

  private static void lost(TrailEntry entry) {
    LOG.error(
        "not recorded kind={} call={}", entry.kind().spelled(), entry.members().get("callId"));
  }

  private static Key key(ToolCall call) {
    return new Key(call.id().value(), !(call.target() instanceof Target.BuiltIn));
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
