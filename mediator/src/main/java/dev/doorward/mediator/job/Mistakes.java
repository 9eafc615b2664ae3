package dev.doorward.mediator.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with one file, so that a person can mend all of it at once. */
final class Mistakes {
  /** More than these help nobody. */
  private static final int MOST = 50;

  private record Mistake(Place place, String text) {}

  private final String file;
  private final List<Mistake> found = new ArrayList<>();

  /**
   * @param file the file's name as it begins each line
   */
  Mistakes(String file) {
    this.file = Shown.name(file);
  }

  /**
   * @param text what is wrong; what to do
   */
  void add(Place place, String text) {
    if (found.size() < MOST) {
      found.add(new Mistake(place, text));
    }
  }

  /** For what makes reading on pointless. */
  JobException stop(Place place, String text) {
    add(place, text);
    return exception();
  }

  void throwIfAny() throws JobException {
    if (!found.isEmpty()) {
      throw exception();
    }
  }

  private JobException exception() {
    return new JobException(
        found.stream()
            .sorted(Comparator.comparing(Mistake::place))
            .map(m -> file + ":" + m.place().line() + ":" + m.place().column() + ": " + m.text())
            .toList());
  }
}
