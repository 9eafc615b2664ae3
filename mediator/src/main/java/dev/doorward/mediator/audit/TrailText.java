package dev.doorward.mediator.audit;

/** Entries as people read them: one line each, everything of others escaped. */
public final class TrailText {
  private static final int LONGEST = 2_000;

  private TrailText() {}

  /** One entry on one line: when, number, kind, call, tool, outcome, rule, by whom, why. */
  public static String line(TrailLine entry) {
    StringBuilder out = new StringBuilder();
    out.append(Visible.line(entry.member("ts"), LONGEST)).append(' ').append(entry.seq());
    out.append(' ').append(pad(Visible.line(entry.member("kind"), LONGEST)));
    word(out, entry.member("callId"));
    word(out, entry.member("tool"));
    word(out, entry.member("scope"));
    word(out, entry.member("decision"));
    if (!entry.member("rule").isEmpty()) {
      out.append(" (").append(Visible.line(entry.member("rule"), LONGEST)).append(')');
    }
    if (!entry.member("by").isEmpty()) {
      out.append(" by ").append(Visible.line(entry.member("by"), LONGEST));
    }
    if (!entry.member("reason").isEmpty()) {
      out.append(": ").append(Visible.line(entry.member("reason"), LONGEST));
    }
    return out.toString();
  }

  /** Every member of an entry, one a line, as {@code audit show} prints it. */
  public static String whole(TrailLine entry) {
    StringBuilder out = new StringBuilder();
    entry
        .json()
        .fieldNames()
        .forEachRemaining(
            name ->
                out.append(String.format("%-14s", Visible.line(name, 64)))
                    .append(' ')
                    .append(Visible.line(entry.member(name)))
                    .append('\n'));
    return out.toString();
  }

  private static void word(StringBuilder out, String word) {
    if (!word.isEmpty()) {
      out.append(' ').append(Visible.line(word, LONGEST));
    }
  }

  private static String pad(String kind) {
    return String.format("%-15s", kind);
  }
}
