package dev.doorward.mediator.session;

import dev.doorward.mediator.call.Target;
import dev.doorward.pin.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The functions a session is offered, by the name its harness spells. Claude Code writes every
 * character outside letters, digits, {@code _} and {@code -} as {@code _} in both parts of {@code
 * mcp__tool__function} (measured on 2.1.332), so names are matched whole and never split, and names
 * that come out alike are all left out. Immutable.
 */
public final class OfferedFunctions {
  private final Map<String, Target.Function> bySpelling;
  private final Map<String, List<Target.Function>> alike;

  private OfferedFunctions(
      Map<String, Target.Function> bySpelling, Map<String, List<Target.Function>> alike) {
    this.bySpelling = Map.copyOf(bySpelling);
    this.alike = Map.copyOf(alike);
  }

  /** Those of the candidates whose spelling is theirs alone. */
  public static OfferedFunctions of(List<Target.Function> candidates) {
    Map<String, List<Target.Function>> groups = new LinkedHashMap<>();
    for (Target.Function candidate : candidates) {
      List<Target.Function> group =
          groups.computeIfAbsent(spelled(candidate), spelling -> new ArrayList<>());
      if (!group.contains(candidate)) {
        group.add(candidate);
      }
    }
    Map<String, Target.Function> alone = new LinkedHashMap<>();
    Map<String, List<Target.Function>> alike = new LinkedHashMap<>();
    groups.forEach(
        (spelling, group) -> {
          if (group.size() == 1) {
            alone.put(spelling, group.get(0));
          } else {
            alike.put(spelling, List.copyOf(group));
          }
        });
    return new OfferedFunctions(alone, alike);
  }

  /** The name as the harness writes it. */
  public static String spelled(Target.Function function) {
    return "mcp__" + Spelling.of(function.tool()) + "__" + Spelling.of(function.function());
  }

  /** The function of exactly this spelling. */
  public Optional<Target.Function> named(String spelling) {
    return Optional.ofNullable(bySpelling.get(spelling));
  }

  /** Whether two or more functions have this spelling, so that none is offered. */
  public boolean ambiguous(String spelling) {
    return alike.containsKey(spelling);
  }

  /** The functions of one tool that are offered, by their exact names. */
  public Set<String> of(String tool) {
    Set<String> names = new TreeSet<>();
    for (Target.Function function : bySpelling.values()) {
      if (function.tool().equals(tool)) {
        names.add(function.function());
      }
    }
    return names;
  }

  /** What was left out because it is spelled alike, by that spelling. */
  public Map<String, List<Target.Function>> leftOut() {
    return alike;
  }
}
