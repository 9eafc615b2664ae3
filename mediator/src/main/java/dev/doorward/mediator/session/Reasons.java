package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.gate.Outcome;

/** The one line that the model reads: which rule decided, and what to do instead. */
final class Reasons {
  private Reasons() {}

  static String of(Outcome outcome) {
    String rule = (outcome.row() + " " + outcome.check()).trim();
    return "doorward" + (rule.isEmpty() ? "" : " " + rule) + ": " + text(outcome.verdict());
  }

  static String text(Verdict verdict) {
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
