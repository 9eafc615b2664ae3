package dev.doorward.mediator.gate;

import java.util.List;

/**
 * An ordered list of checks with the name that docs/checks.md gives it.
 *
 * @param name such as {@code HarnessPath}
 * @param checks each with its {@link Row}, in the order in which they look at a call
 */
public record CheckList(String name, List<Check> checks) {
  public CheckList {
    checks = List.copyOf(checks);
    checks.forEach(Gate::rowOf);
  }
}
