package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Line;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Outcome;

/** The one line that the model reads: which rule decided, and what to do instead. */
final class Reasons {
  private static final int LONGEST = 1_000;

  private Reasons() {}

  static String of(Outcome outcome) {
    String rule = (outcome.row() + " " + outcome.check()).trim();
    return "doorward" + (rule.isEmpty() ? "" : " " + rule) + ": " + text(outcome.verdict());
  }

  /** What an allowed call is told. */
  static String allowed(CallState state) {
    return "doorward: "
        + state.approved().map(yes -> "approved by " + Line.of(yes.by())).orElse("allowed");
  }

  /** The reason alone; whatever a check put into it, it is one visible line. */
  static String text(Verdict verdict) {
    return Line.of(raw(verdict), LONGEST);
  }

  private static String raw(Verdict verdict) {
    if (verdict instanceof Verdict.Refuse refuse) {
      return refuse.reason();
    }
    if (verdict instanceof Verdict.Ask ask) {
      return ask.reason();
    }
    if (verdict instanceof Verdict.Withhold withhold) {
      return withhold.reason();
    }
    if (verdict instanceof Verdict.Hold hold) {
      return hold.reason();
    }
    if (verdict instanceof Verdict.Change change) {
      return change.reason();
    }
    return "allowed";
  }
}
