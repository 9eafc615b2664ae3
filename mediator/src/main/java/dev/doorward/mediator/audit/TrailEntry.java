package dev.doorward.mediator.audit;

import dev.doorward.mediator.call.ToolCall;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is to be written of one event; sequence, times and hashes are the trail's. Never holds raw
 * arguments or a secret's value.
 *
 * @param members the entry's own members by name (such as {@code callId}, {@code tool}, {@code
 *     decision}, {@code rule}, {@code reason}, {@code by}); values are text
 */
public record TrailEntry(EntryKind kind, Map<String, String> members) {
  public TrailEntry {
    members = Map.copyOf(members);
  }

  /** An entry with no members yet. */
  public static TrailEntry of(EntryKind kind) {
    return new TrailEntry(kind, Map.of());
  }

  /** An entry that says which call it is of. The trail itself turns the digest into an HMAC. */
  public static TrailEntry of(EntryKind kind, ToolCall call) {
    return of(kind)
        .with("callId", call.id().value())
        .with("tool", call.target().policyName())
        .with("argsDigest", call.arguments().digest())
        .with("argsBytes", Integer.toString(call.arguments().bytes()));
  }

  /** This entry with one more member. */
  public TrailEntry with(String member, String value) {
    Map<String, String> more = new TreeMap<>(members);
    more.put(member, value);
    return new TrailEntry(kind, more);
  }
}
