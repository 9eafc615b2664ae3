package dev.doorward.mediator.audit;

/** Entries as people read them: one line each, everything of others escaped. */
public final class TrailText {
  private TrailText() {}

  /** One entry on one line. */
  public static String line(TrailLine entry) {
    return Visible.line(entry.text());
  }
}
