package dev.doorward.mediator.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of a job, folded from its entries: outcomes are taken as recorded, nothing is
 * evaluated again. Immutable.
 *
 * @param decided the last decision of each call's id
 * @param open calls with an intent and neither result nor unknown outcome, oldest first
 * @param used every call's id that ever had an intent
 * @param approvals by the approval's id
 * @param closed whether the trail ends with its job-close
 */
public record JobReplay(
    Map<String, Decided> decided,
    List<OpenIntent> open,
    Set<String> used,
    Map<String, Approval> approvals,
    boolean closed) {
  /** A job of which nothing is recorded. */
  public static final JobReplay NOTHING =
      new JobReplay(Map.of(), List.of(), Set.of(), Map.of(), false);

  /**
   * @param argsMac the keyed digest of the arguments, as in the trail
   * @param outcome {@code allow}, {@code refuse} or {@code ask}
   */
  public record Decided(String tool, String argsMac, String outcome, String rule, String reason) {}

  /** A call that may have been made and of which no result is known. */
  public record OpenIntent(String callId, String tool, String argsMac, String argsBytes) {}

  /**
   * @param answer {@code approved}, {@code denied} or {@code expired}; empty while open
   */
  public record Approval(String callId, String tool, String answer, String by) {}

  public JobReplay {
    decided = Map.copyOf(decided);
    open = List.copyOf(open);
    used = Set.copyOf(used);
    approvals = Map.copyOf(approvals);
  }

  /** Folds a trail's entries, given in order. */
  public static JobReplay of(Iterable<TrailLine> entries) {
    Folding folding = new Folding(true);
    entries.forEach(folding::take);
    return folding.folded();
  }

  /** Folds entry by entry, so that a long trail need not be held. Used by one thread. */
  static final class Folding {
    private final boolean answers;
    private final Map<String, Decided> decided = new LinkedHashMap<>();
    private final Map<String, OpenIntent> open = new LinkedHashMap<>();
    private final Set<String> used = new LinkedHashSet<>();
    private final Map<String, Approval> approvals = new LinkedHashMap<>();
    private boolean closed;

    /**
     * @param answers whether decisions and approvals are folded too; of a trail that a script
     *     filled with questions they would take more memory than there is
     */
    Folding(boolean answers) {
      this.answers = answers;
    }

    void take(TrailLine line) {
      if (answers) {
        answer(line);
      }
      String call = line.member("callId");
      closed = false;
      switch (line.kind().orElse(EntryKind.DROP)) {
        case INTENT -> {
          used.add(call);
          open.put(call, intent(line));
        }
        case RESULT, UNKNOWN_OUTCOME -> open.remove(call);
        case JOB_CLOSE -> closed = true;
        default -> {
          // The other kinds say nothing that is replayed.
        }
      }
    }

    private void answer(TrailLine line) {
      String call = line.member("callId");
      switch (line.kind().orElse(EntryKind.DROP)) {
        case DECISION -> decided.put(call, decision(line));
        case APPROVAL_ASK, APPROVAL_ANSWER ->
            approvals.put(
                line.member("approval"),
                new Approval(
                    call, line.member("tool"), line.member("decision"), line.member("by")));
        default -> {
          // The other kinds say nothing of that.
        }
      }
    }

    JobReplay folded() {
      return new JobReplay(decided, new ArrayList<>(open.values()), used, approvals, closed);
    }

    private static Decided decision(TrailLine line) {
      return new Decided(
          line.member("tool"),
          line.member("argsDigest"),
          line.member("decision"),
          line.member("rule"),
          line.member("reason"));
    }

    private static OpenIntent intent(TrailLine line) {
      return new OpenIntent(
          line.member("callId"),
          line.member("tool"),
          line.member("argsDigest"),
          line.member("argsBytes"));
    }
  }
}
