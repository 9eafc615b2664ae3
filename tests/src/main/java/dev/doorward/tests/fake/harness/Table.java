package dev.doorward.tests.fake.harness;

import java.io.PrintStream;

/**
 * Steps for people: what the call shows, what came of it, and why, in columns. A step that did not
 * go as expected says so on lines of its own.
 */
final class Table implements Report {
  private static final int CALL = 50;
  private static final int VERDICT = 9;
  private static final int WHY = 160;

  private final PrintStream out;
  private final Colours colours;

  Table(PrintStream out, Colours colours) {
    this.out = out;
    this.colours = colours;
  }

  @Override
  public void step(Step step) {
    String call = step.say().isEmpty() ? step.name() : step.say();
    String verdict = verdict(step.outcome());
    out.println(
        column(call, CALL)
            + "  "
            + colours.verdict(verdict, column(verdict, VERDICT))
            + "  "
            + cut(why(step.outcome()), WHY));
    for (String broken : step.broken()) {
      out.println(colours.bad("    NOT AS EXPECTED: " + Printable.line(broken)));
    }
    out.flush();
  }

  @Override
  public void end(int steps, int broken) {
    out.println();
    out.println(
        broken == 0
            ? "All " + steps + " steps went as expected."
            : colours.bad(broken + " of " + steps + " steps did not go as expected."));
    out.flush();
  }

  private static String verdict(Outcome outcome) {
    return switch (outcome.decision()) {
      case "allow" -> outcome.ran() ? "ran" : "allowed";
      case "undecided" -> "UNDECIDED";
      case "deny" -> "refused";
      case "ask" -> outcome.ran() ? "asked+ran" : "asked";
      default -> outcome.decision();
    };
  }

  private static String why(Outcome outcome) {
    String result = outcome.ran() && !outcome.result().isEmpty() ? outcome.result() : "";
    String reason = outcome.reason();
    String both = reason + (reason.isEmpty() || result.isEmpty() ? "" : " -> ") + result;
    return both.isEmpty() ? outcome.result() : both;
  }

  private static String column(String text, int width) {
    String cut = cut(text, width);
    return cut + " ".repeat(width - cut.length());
  }

  private static String cut(String text, int width) {
    String line = Printable.line(text);
    return line.length() <= width ? line : line.substring(0, width - 3) + "...";
  }
}
