package dev.doorward.sandbox;

/**
 * Limits that the kernel keeps for each process of a sandbox. They are set before bubblewrap starts
 * and cannot be raised inside; a limit above the caller's own becomes the caller's own. Core files
 * are never written.
 *
 * @param processes processes and threads the sandbox may have beside those the user has already;
 *     the kernel counts per user, and does not hold a real root to it
 * @param fileBytes largest file that may be written
 * @param openFiles open files of one process
 */
public record ResourceLimits(int processes, long fileBytes, int openFiles) {
  /** 1024 processes, 512 MiB a file, 4096 open files. */
  public static final ResourceLimits DEFAULT = new ResourceLimits(1024, 512L << 20, 4096);

  public ResourceLimits {
    if (processes < 1 || fileBytes < 1 || openFiles < 16) {
      throw new SandboxException("limits are positive, and open files at least 16");
    }
  }
}
