package dev.doorward.mediator.job;

import java.util.Collection;
import java.util.List;

/** {@code requiresApproval}, of the harness and of each tool. */
final class Approval {
  private Approval() {}

  /** Names of those declared that a person decides; one that is not declared is a mistake. */
  static List<String> declared(
      Yaml yaml, String path, Collection<String> declared, String where, Mistakes mistakes) {
    List<Values.Text> names = Values.names(yaml, path, mistakes);
    for (Values.Text name : names) {
      if (!declared.contains(name.text())) {
        mistakes.add(
            name.place(),
            path
                + " names "
                + Shown.key(name.text())
                + ", which is not declared; add it to "
                + where
                + " or take it out");
      }
    }
    return Values.plain(names);
  }
}
