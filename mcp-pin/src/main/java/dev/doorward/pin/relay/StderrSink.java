package dev.doorward.pin.relay;

/**
 * Takes what a server writes to stderr, cut and with every control character escaped. It may hold
 * secrets that the server was given: whoever keeps it must redact it. Must not block for long.
 */
@FunctionalInterface
public interface StderrSink {
  void line(String escaped);

  /** Forgets everything. */
  static StderrSink none() {
    return line -> {};
  }
}
