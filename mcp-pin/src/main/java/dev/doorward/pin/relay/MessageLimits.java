package dev.doorward.pin.relay;

/**
 * Bounds on messages, each way.
 *
 * @param lineBytes most bytes of one message; a longer line ends the connection
 * @param depth most nested arrays and objects
 * @param openRequests most requests open at once, each way
 * @param pendingBytes most bytes that wait to be written to a peer that does not read
 * @param openServerRequests most requests of the server open at once
 * @param serverRequestsPerSecond most requests of the server answered in a second; more are dropped
 * @param progressPerSecond most progress notes of one call passed in a second
 * @param dropsPerSecond most drops of one reason reported in a second; more are only counted
 * @param errorMessage most UTF-8 bytes kept of a server's error message
 * @param stderrLine most bytes kept of one line of stderr
 * @param stderrBytes most bytes kept of stderr over a server's life; the rest is read and forgotten
 */
public record MessageLimits(
    int lineBytes,
    int depth,
    int openRequests,
    int pendingBytes,
    int openServerRequests,
    int serverRequestsPerSecond,
    int progressPerSecond,
    int dropsPerSecond,
    int errorMessage,
    int stderrLine,
    int stderrBytes) {
  static final MessageLimits DEFAULTS =
      new MessageLimits(10 << 20, 64, 256, 64 << 20, 16, 100, 20, 10, 4 << 10, 2 << 10, 1 << 20);

  /** The same with another bound on one message. */
  public MessageLimits withLineBytes(int bytes) {
    return new MessageLimits(
        bytes,
        depth,
        openRequests,
        pendingBytes,
        openServerRequests,
        serverRequestsPerSecond,
        progressPerSecond,
        dropsPerSecond,
        errorMessage,
        stderrLine,
        stderrBytes);
  }

  /** The same with another bound on open requests. */
  public MessageLimits withOpenRequests(int most) {
    return new MessageLimits(
        lineBytes,
        depth,
        most,
        pendingBytes,
        openServerRequests,
        serverRequestsPerSecond,
        progressPerSecond,
        dropsPerSecond,
        errorMessage,
        stderrLine,
        stderrBytes);
  }
}
