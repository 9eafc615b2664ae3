package dev.doorward.pin;

/** What a comparison says of one function. Only {@link #EQUAL} may be called. */
public enum FunctionState {
  /** The live object equals the approved one. */
  EQUAL,
  /** The live object differs from the approved one. */
  CHANGED,
  /** Approved, but no longer listed. */
  MISSING,
  /** Approved, but listed more than once, so that none of the entries counts. */
  TWICE,
  /** The live listing could not be read. */
  UNREADABLE,
  /** Not part of the snapshot, whatever the server lists. */
  NOT_APPROVED;

  /** Whether a call may go to the server. */
  public boolean callable() {
    return this == EQUAL;
  }
}
