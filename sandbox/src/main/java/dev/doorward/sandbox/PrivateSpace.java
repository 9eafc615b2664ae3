package dev.doorward.sandbox;

/**
 * Sizes in bytes of the sandbox's own directories, which live in memory and end with it.
 *
 * @param home the home directory
 * @param tmp /tmp
 * @param shared /dev/shm
 */
public record PrivateSpace(long home, long tmp, long shared) {
  /** 512 MiB home, 512 MiB /tmp, 64 MiB /dev/shm. */
  public static final PrivateSpace DEFAULT = new PrivateSpace(512L << 20, 512L << 20, 64L << 20);
}
