package dev.doorward.mediator.job;

import java.nio.file.Path;
import java.time.Clock;

/**
 * Which job files a person has read and trusts, by the digest of their bytes: one that lies in a
 * workspace, where an agent can write, counts only so. Safe for use by many threads and processes.
 */
public interface JobTrust {
  /** The list kept in a file of mode 0600, made when the first digest is added. */
  static JobTrust in(Path file, Clock clock) {
    return new TrustFile(file, clock);
  }

  /**
   * @param digest SHA-256 of the file's bytes, 64 hexadecimal digits
   * @throws JobException when the list cannot be read, or others could have written it
   */
  boolean isTrusted(String digest) throws JobException;

  /**
   * Adds a digest; nothing happens when it is there already.
   *
   * @param path where the file lay, for whoever reads the list
   * @param by who trusts it
   * @throws JobException when it could not be written down
   */
  void trust(String digest, Path path, String by) throws JobException;
}
