package dev.doorward.sandbox.seccomp;

/**
 * One system call that the filter refuses whatever its arguments are.
 *
 * @param name the kernel's name of it
 * @param x86 its number on x86_64, or {@link #NONE}
 * @param arm its number on aarch64, or {@link #NONE}
 * @param why what it would open
 */
record RefusedCall(String name, int x86, int arm, String why) {
  /** The architecture has no such call. */
  static final int NONE = -1;

  int number(Architecture architecture) {
    return architecture == Architecture.X86_64 ? x86 : arm;
  }
}
