package dev.doorward.mediator.tenant;

import dev.doorward.mediator.call.Target;
import java.util.Optional;

/** The tools of this node as they are now. Safe for use by many threads. */
public interface Tools {
  /** How a function stands right now. */
  enum State {
    /** Its server is up and lists it exactly as approved. */
    APPROVED,
    /** The tool is not configured here, or its approved snapshot has no such function. */
    UNKNOWN,
    /** Its server cannot be reached, or gave no usable listing. */
    DOWN,
    /** The server no longer lists it. */
    MISSING,
    /** The server lists it otherwise than approved. */
    CHANGED
  }

  /** Looks at the live listing, anew when it is too old to be relied on. */
  State state(Target.Function function) throws InterruptedException;

  /** Digest of the tool's approved snapshot; empty when there is none. */
  Optional<String> snapshotDigest(String tool);
}
