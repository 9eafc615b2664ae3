package dev.doorward.pin.relay;

/** Why something a peer sent was not passed on. */
public enum DropReason {
  /**
   * A line that is not JSON as this relay reads it: chatter, bad UTF-8, duplicate names, limits.
   */
  NOT_JSON,
  /** An array of messages. */
  BATCH,
  /** JSON, but no JSON-RPC 2.0 message. */
  NOT_JSONRPC,
  /** A request or answer whose id is null, no string or integer, or too long. */
  BAD_ID,
  /** An answer whose id is not that of an open request: never sent, answered, cancelled, late. */
  UNKNOWN_ID,
  /** An answer to an open request that is not a usable answer; the caller got an error. */
  UNUSABLE_ANSWER,
  /** Anything before the answer to initialize. */
  TOO_EARLY,
  /**
   * A request of the server that is refused: sampling, elicitation, anything but ping and roots.
   */
  REFUSED_REQUEST,
  /** A request of the server whose id is that of another one still open. */
  REPEATED_REQUEST_ID,
  /** Requests of the server beyond the rate or number allowed. */
  TOO_MANY_REQUESTS,
  /** A log message: a text channel that is not offered. */
  LOG_MESSAGE,
  /** Progress for no open call, or not made of growing numbers. */
  BAD_PROGRESS,
  /** Progress beyond the rate allowed. */
  TOO_MUCH_PROGRESS,
  /** A cancellation of no open request. */
  UNKNOWN_CANCELLATION,
  /** Any other notification. */
  NOTIFICATION,
  /** Parts of a result that are no known content. */
  UNKNOWN_CONTENT,
  /** What could not be written, since the peer does not read. */
  PEER_NOT_READING,
  /** An answer or notification of the client that belongs to nothing. */
  CLIENT_MESSAGE
}
