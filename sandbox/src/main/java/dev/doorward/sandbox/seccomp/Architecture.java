package dev.doorward.sandbox.seccomp;

import java.util.Locale;
import java.util.Optional;

/**
 * A processor architecture the sandbox knows, with the few system call numbers that its scripts and
 * its filter need by name. Both are 64-bit and little-endian; the filter relies on that.
 */
public enum Architecture {
  /** Numbers of the kernel's x86 64-bit table. */
  X86_64(0xC000003E, 46, 157, 302, 14),
  /** Numbers of the kernel's generic table, which arm64 uses. */
  AARCH64(0xC00000B7, 211, 167, 261, 135);

  private final int auditValue;
  private final int sendmsg;
  private final int prctl;
  private final int prlimit64;
  private final int sigprocmask;

  Architecture(int auditValue, int sendmsg, int prctl, int prlimit64, int sigprocmask) {
    this.auditValue = auditValue;
    this.sendmsg = sendmsg;
    this.prctl = prctl;
    this.prlimit64 = prlimit64;
    this.sigprocmask = sigprocmask;
  }

  /** The architecture this process runs on; empty where the sandbox has no numbers for it. */
  public static Optional<Architecture> current() {
    return of(System.getProperty("os.arch", ""));
  }

  /** The architecture for a value of the system property {@code os.arch}. */
  public static Optional<Architecture> of(String osArch) {
    return switch (osArch.toLowerCase(Locale.ROOT)) {
      case "amd64", "x86_64" -> Optional.of(X86_64);
      case "aarch64", "arm64" -> Optional.of(AARCH64);
      default -> Optional.empty();
    };
  }

  /** The kernel's AUDIT_ARCH value, which a filter finds beside the call's number. */
  int auditValue() {
    return auditValue;
  }

  /** Number of {@code sendmsg}. */
  public int sendmsg() {
    return sendmsg;
  }

  /** Number of {@code prctl}. */
  public int prctl() {
    return prctl;
  }

  /** Number of {@code prlimit64}. */
  public int prlimit64() {
    return prlimit64;
  }

  /** Number of {@code rt_sigprocmask}. */
  public int sigprocmask() {
    return sigprocmask;
  }
}
