package dev.doorward.mediator.audit;

import dev.doorward.mediator.call.ToolCall;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What is to be written of one event; sequence, times and hashes are the trail's. Never holds raw
 * arguments or a secret's value.
 *
 * @param members the entry's own members by name (such as {@code callId}, {@code tool}, {@code
 *     decision}, {@code rule}, {@code reason}, {@code by}); values are text. {@code argsDigest} is
 *     written as an HMAC, so that short arguments cannot be guessed from it. At most 40.
 */
public record TrailEntry(EntryKind kind, Map<String, String> members) {
  private static final int MOST_MEMBERS = 40;
  private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9]{0,31}");
  private static final Set<String> OF_THE_TRAIL =
      Set.of("v", "seq", "ts", "mono", "job", "session", "kind", "prev", "hash");

  /**
   * @throws IllegalArgumentException for a member that the trail writes itself, a name that is none
   *     or too many of them
   */
  public TrailEntry {
    members = Map.copyOf(members);
    if (members.size() > MOST_MEMBERS) {
      throw new IllegalArgumentException("an entry has at most " + MOST_MEMBERS + " members");
    }
    for (String name : members.keySet()) {
      if (OF_THE_TRAIL.contains(name) || !NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(name + " is no member's name");
      }
    }
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
