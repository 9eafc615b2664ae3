package dev.doorward.mediator.secrets;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A place in a call's arguments.
 *
 * @param parent the place around it; none for the arguments as a whole
 * @param step a member's name or an item's number
 */
record Where(@Nullable Where parent, String step) {
  private static final int MOST_STEPS = 16;
  private static final int LONGEST_STEP = 48;

  static final Where TOP = new Where(null, "");

  Where below(String name) {
    return new Where(this, name);
  }

  /** As a JSON pointer; a long one is cut at its beginning, a long name at its end. */
  String pointer() {
    Deque<String> steps = new ArrayDeque<>();
    Where at = this;
    while (at.parent != null && steps.size() < MOST_STEPS) {
      steps.push(escaped(at.step));
      at = at.parent;
    }
    String end = steps.isEmpty() ? "" : "/" + String.join("/", steps);
    return at.parent == null ? end : "…" + end;
  }

  private static String escaped(String step) {
    String cut = step.length() <= LONGEST_STEP ? step : step.substring(0, LONGEST_STEP) + "…";
    return cut.replace("~", "~0").replace("/", "~1");
  }
}
