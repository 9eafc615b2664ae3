package dev.doorward.pin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a server lists now, or why that can't be told. */
public sealed interface Listing {
  /** A listing of these entries, in the server's order. */
  static Readable of(List<ListedFunction> entries) {
    return new Readable(entries);
  }

  /**
   * No listing.
   *
   * @param reason one line for a person; never a server's own text
   */
  static Unreadable unreadable(String reason) {
    return new Unreadable(reason);
  }

  /** A listing that could not be read: no function of the server is called. */
  record Unreadable(String reason) implements Listing {}

  /** A whole listing. A name that stands twice is void: both entries count for nothing. */
  final class Readable implements Listing {
    private final List<ListedFunction> entries;
    private final Map<String, List<ListedFunction>> byName = new HashMap<>();

    private Readable(List<ListedFunction> entries) {
      this.entries = List.copyOf(entries);
      for (ListedFunction entry : entries) {
        byName.computeIfAbsent(entry.name(), name -> new ArrayList<>()).add(entry);
      }
    }

    /** Every entry as it came, void ones too. */
    public List<ListedFunction> entries() {
      return entries;
    }

    /** The one entry of exactly this name; empty when there is none or more than one. */
    public Optional<ListedFunction> function(String name) {
      List<ListedFunction> found = byName.getOrDefault(name, List.of());
      return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Whether the name is listed more than once. */
    public boolean twice(String name) {
      return byName.getOrDefault(name, List.of()).size() > 1;
    }
  }
}
