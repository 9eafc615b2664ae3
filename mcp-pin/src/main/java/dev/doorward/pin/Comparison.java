package dev.doorward.pin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A live listing held against a snapshot. Whole values are compared by the digest of their
 * canonical text: the order of members counts for nothing, the order in arrays does, numbers are
 * equal by decimal value and strings by code point. Functions that were not approved do the rest no
 * harm. Immutable.
 */
public final class Comparison {
  private final Snapshot snapshot;
  private final Listing live;
  private final Map<String, FunctionState> states = new LinkedHashMap<>();

  private Comparison(Snapshot snapshot, Listing live) {
    this.snapshot = snapshot;
    this.live = live;
    for (ApprovedFunction function : snapshot.functions()) {
      states.put(function.name(), compare(function, live));
    }
  }

  public static Comparison of(Snapshot snapshot, Listing live) {
    return new Comparison(snapshot, live);
  }

  /** The state of the function of exactly this name. */
  public FunctionState state(String function) {
    return states.getOrDefault(function, FunctionState.NOT_APPROVED);
  }

  /** The states of all approved functions, in the snapshot's order. */
  public Map<String, FunctionState> states() {
    return Map.copyOf(states);
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  public Listing live() {
    return live;
  }

  /** Names the server lists though nobody approved them, each once. */
  public List<String> notApproved() {
    if (live instanceof Listing.Readable readable) {
      return readable.entries().stream()
          .map(ListedFunction::name)
          .filter(name -> !states.containsKey(name))
          .distinct()
          .toList();
    }
    return List.of();
  }

  /** The digest of what the server lists under this name now. */
  public Optional<String> liveDigest(String function) {
    return live instanceof Listing.Readable readable
        ? readable.function(function).map(ListedFunction::digest)
        : Optional.empty();
  }

  private static FunctionState compare(ApprovedFunction approved, Listing live) {
    if (!(live instanceof Listing.Readable readable)) {
      return FunctionState.UNREADABLE;
    }
    if (readable.twice(approved.name())) {
      return FunctionState.TWICE;
    }
    return readable
        .function(approved.name())
        .map(now -> now.digest().equals(approved.digest()))
        .map(equal -> equal ? FunctionState.EQUAL : FunctionState.CHANGED)
        .orElse(FunctionState.MISSING);
  }
}
