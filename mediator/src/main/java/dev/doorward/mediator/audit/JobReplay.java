package dev.doorward.mediator.audit;

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
    return new JobReplay(Map.of(), List.of(), Set.of(), Map.of(), false);
  }
}
