package dev.doorward.mediator.gate;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an ordered list of checks over a call. A check that throws, answers nothing or is
 * interrupted refuses, by its name. An Ask does not end the run: a later refusal wins over it, and
 * the list's person check settles it; one that nobody settled is the outcome, never a pass.
 * Stateless.
 */
public final class Gate {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);

  /** Runs every check of the list until one decides. */
  public Outcome run(CheckList list, ToolCall call, CallState state) {
    for (Check check : list.checks()) {
      Row row = rowOf(check);
      Verdict verdict = ask(check, row, call, state);
      if (verdict instanceof Verdict.Change change) {
        return new Outcome(verdict, call.with(change.arguments()), row.id(), row.name());
      }
      if (verdict instanceof Verdict.Ask ask) {
        state.ask(row.id(), ask);
      } else if (!(verdict instanceof Verdict.Pass)) {
        return new Outcome(verdict, call, row.id(), row.name());
      }
    }
    return state
        .unsettled()
        .map(asked -> new Outcome(asked.ask(), call, asked.row(), nameOf(asked, list)))
        .orElseGet(() -> new Outcome(Verdict.PASS, call, "", ""));
  }

  /** The row annotation of a check's class. */
  public static Row rowOf(Check check) {
    Row row = check.getClass().getAnnotation(Row.class);
    if (row == null) {
      throw new IllegalStateException(check.getClass().getName() + " carries no @Row");
    }
    return row;
  }

  private static String nameOf(CallState.Asked asked, CheckList list) {
    return list.checks().stream()
        .map(Gate::rowOf)
        .filter(row -> row.id().equals(asked.row()))
        .map(Row::name)
        .findFirst()
        .orElse("person");
  }

  private static Verdict ask(Check check, Row row, ToolCall call, CallState state) {
    try {
      @Nullable Verdict verdict = check.on(call, state);
      return verdict == null
          ? new Verdict.Refuse("the check " + row.name() + " gave no answer; tell the operator")
          : verdict;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Verdict.Refuse("the session is ending; nothing more is called");
    } catch (Exception | Error e) {
      // An Error too: a check that ran out of stack or memory has said nothing for the call.
      LOG.error("check failed row={} name={}", row.id(), row.name(), e);
      return new Verdict.Refuse(
          "the check " + row.name() + " failed; tell the operator, the daemon's log says why");
    }
  }
}
