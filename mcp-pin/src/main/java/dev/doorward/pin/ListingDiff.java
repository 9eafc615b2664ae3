package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.CanonicalJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What changed between an approved and a live listing, by function and member, for the person who
 * must approve again. Immutable.
 */
public final class ListingDiff {
  private static final int LONGEST_VALUE = 2_000;
  private static final int MOST_LINES = 400;

  private final Comparison comparison;
  private final Map<String, List<MemberChange>> changes = new LinkedHashMap<>();

  private ListingDiff(Comparison comparison) {
    this.comparison = comparison;
    if (comparison.live() instanceof Listing.Readable live) {
      for (ApprovedFunction approved : comparison.snapshot().functions()) {
        live.function(approved.name())
            .filter(now -> !now.digest().equals(approved.digest()))
            .ifPresent(
                now -> {
                  List<MemberChange> found = new ArrayList<>();
                  compare("", approved.value(), now.value(), found);
                  changes.put(approved.name(), List.copyOf(found));
                });
      }
    }
  }

  public static ListingDiff of(Comparison comparison) {
    return new ListingDiff(comparison);
  }

  /** Whether every approved function is listed as approved, and no other one. */
  public boolean isEmpty() {
    return comparison.notApproved().isEmpty()
        && comparison.states().values().stream().allMatch(FunctionState::callable);
  }

  /** The changed members of a changed function; empty for any other. */
  public List<MemberChange> changes(String function) {
    return changes.getOrDefault(function, List.of());
  }

  /** The whole as text for a terminal: strangers' text escaped, values and lines bounded. */
  public String text() {
    List<String> lines = new ArrayList<>();
    if (comparison.live() instanceof Listing.Unreadable unreadable) {
      lines.add("The listing can't be read: " + VisibleText.line(unreadable.reason(), 200));
    }
    for (ApprovedFunction function : comparison.snapshot().functions()) {
      describe(function.name(), comparison.state(function.name()), lines);
    }
    for (String name : comparison.notApproved()) {
      lines.add("+ " + VisibleText.line(name, 128) + "  listed, not approved");
    }
    if (lines.size() > MOST_LINES) {
      int more = lines.size() - MOST_LINES;
      lines = new ArrayList<>(lines.subList(0, MOST_LINES));
      lines.add("… " + more + " more lines not shown");
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private void describe(String name, FunctionState state, List<String> lines) {
    switch (state) {
      case EQUAL, UNREADABLE, NOT_APPROVED -> {}
      case MISSING -> lines.add("- " + name + "  approved, no longer listed");
      case TWICE -> lines.add("! " + name + "  listed more than once, so none counts");
      case CHANGED -> {
        lines.add("~ " + name);
        for (MemberChange change : changes(name)) {
          lines.add("    " + VisibleText.line(change.path(), 300));
          change
              .before()
              .ifPresent(v -> lines.add("      - " + VisibleText.line(v, LONGEST_VALUE)));
          change.after().ifPresent(v -> lines.add("      + " + VisibleText.line(v, LONGEST_VALUE)));
        }
      }
    }
  }

  private static void compare(
      String path, JsonNode before, JsonNode after, List<MemberChange> changes) {
    if (CanonicalJson.text(before).equals(CanonicalJson.text(after))) {
      return;
    }
    if (before.isObject() && after.isObject()) {
      Set<String> names = new TreeSet<>();
      before.fieldNames().forEachRemaining(names::add);
      after.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        member(path + "/" + pointer(name), before.get(name), after.get(name), changes);
      }
    } else if (before.isArray() && after.isArray()) {
      for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
        member(path + "/" + i, before.get(i), after.get(i), changes);
      }
    } else {
      changes.add(new MemberChange(path, shown(before), shown(after)));
    }
  }

  private static void member(
      String path,
      @Nullable JsonNode before,
      @Nullable JsonNode after,
      List<MemberChange> changes) {
    if (before != null && after != null) {
      compare(path, before, after, changes);
    } else {
      changes.add(new MemberChange(path, shown(before), shown(after)));
    }
  }

  private static Optional<String> shown(@Nullable JsonNode value) {
    return Optional.ofNullable(value).map(CanonicalJson::text);
  }

  private static String pointer(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
