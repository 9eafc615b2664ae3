package dev.doorward.sandbox.seccomp;

/**
 * The system call filter that bubblewrap loads from a descriptor ({@code --seccomp}). A deny list:
 * what it names answers EPERM; {@code clone3}, whose flags lie behind a pointer, answers ENOSYS so
 * that C libraries fall back to {@code clone}; a foreign call table (32-bit, x32) kills the
 * process.
 *
 * <p>Beyond the calls of the table it refuses by argument: new namespaces ({@code clone}, {@code
 * unshare}), the terminal requests that put input into a terminal or change what it is ({@code
 * TIOCSTI}, {@code TIOCLINUX}, {@code TIOCSETD}, {@code TIOCCONS}), and socket families other than
 * Unix, IPv4, IPv6 and route netlink. Immutable.
 */
public final class SeccompFilter {
  /** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
  private static final int NAMESPACES = 0x7E020000;

  /** NEWTIME; in {@code clone} the same bit belongs to the exit signal. */
  private static final int TIME_NAMESPACE = 0x80;

  private static final int[] TERMINAL_REQUESTS = {0x5412, 0x541C, 0x5423, 0x541D};
  private static final int CLONE3 = 435;
  private static final int X32_TABLE = 0x40000000;
  private static final int AF_UNSPEC = 0;
  private static final int AF_UNIX = 1;
  private static final int AF_INET = 2;
  private static final int AF_INET6 = 10;
  private static final int AF_NETLINK = 16;

  private final Architecture architecture;
  private final boolean unixSockets;

  private SeccompFilter(Architecture architecture, boolean unixSockets) {
    this.architecture = architecture;
    this.unixSockets = unixSockets;
  }

  /** The filter for {@code architecture}; Unix sockets may be made. */
  public static SeccompFilter of(Architecture architecture) {
    return new SeccompFilter(architecture, true);
  }

  /**
   * The same filter, which also refuses to make Unix sockets. Not for a sandbox that hands over
   * listeners: the handover itself needs one.
   */
  public SeccompFilter withoutUnixSockets() {
    return new SeccompFilter(architecture, false);
  }

  /** The program, eight bytes an instruction, as the kernel takes it. A fresh array each time. */
  public byte[] bytes() {
    Bpf bpf = new Bpf();
    bpf.loadArchitecture().skipIfEqual(architecture.auditValue(), 1).answer(Bpf.KILL).loadNumber();
    boolean x86 = architecture == Architecture.X86_64;
    if (x86) {
      bpf.answerIfAtLeast(X32_TABLE, Bpf.KILL);
    }
    for (RefusedCall call : RefusedCalls.ALL) {
      if (call.number(architecture) != RefusedCall.NONE) {
        bpf.answerIfEqual(call.number(architecture), Bpf.EPERM);
      }
    }
    return bpf.answerIfEqual(CLONE3, Bpf.ENOSYS)
        .onlyFor(x86 ? 56 : 220, namespaces(NAMESPACES))
        .onlyFor(x86 ? 272 : 97, namespaces(NAMESPACES | TIME_NAMESPACE))
        .onlyFor(x86 ? 16 : 29, terminalRequests())
        .onlyFor(x86 ? 41 : 198, socket())
        .onlyFor(x86 ? 53 : 199, socketPair())
        .answer(Bpf.ALLOW)
        .bytes();
  }

  private static Bpf namespaces(int bits) {
    return new Bpf().loadArgument(0).answerIfAnyBit(bits, Bpf.EPERM).answer(Bpf.ALLOW);
  }

  private static Bpf terminalRequests() {
    Bpf block = new Bpf().loadArgument(1);
    for (int request : TERMINAL_REQUESTS) {
      block.answerIfEqual(request, Bpf.EPERM);
    }
    return block.answer(Bpf.ALLOW);
  }

  private Bpf socket() {
    Bpf routeOnly = new Bpf().loadArgument(2).answerIfEqual(0, Bpf.ALLOW).answer(Bpf.EPERM);
    Bpf block =
        new Bpf()
            .loadArgument(0)
            .answerIfEqual(AF_UNSPEC, Bpf.ALLOW)
            .answerIfEqual(AF_INET, Bpf.ALLOW)
            .answerIfEqual(AF_INET6, Bpf.ALLOW)
            .onlyFor(AF_NETLINK, routeOnly);
    if (unixSockets) {
      block.answerIfEqual(AF_UNIX, Bpf.ALLOW);
    }
    return block.answer(Bpf.EPERM);
  }

  /**
   * Only Unix sockets come in pairs that anything uses; another family makes them too (TIPC). A
   * pair reaches nobody outside, so it stays allowed where named Unix sockets are not.
   */
  private static Bpf socketPair() {
    return new Bpf().loadArgument(0).answerIfEqual(AF_UNIX, Bpf.ALLOW).answer(Bpf.EPERM);
  }
}
