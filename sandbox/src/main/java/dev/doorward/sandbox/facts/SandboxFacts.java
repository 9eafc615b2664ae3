package dev.doorward.sandbox.facts;

import dev.doorward.sandbox.seccomp.Architecture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds out whether sandboxes work here, by trying. Every fact that is not as it must be says what
 * to type. Nothing is changed and nothing falls back silently.
 */
public final class SandboxFacts {
  private static final String INSTALL = "on Debian or Ubuntu type: apt-get install ";
  private static final String APPARMOR = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns";

  private final HostProbe host;

  SandboxFacts(HostProbe host) {
    this.host = host;
  }

  /** The facts of this host. Runs bubblewrap twice; takes some tens of milliseconds. */
  public static List<Fact> gather() {
    return new SandboxFacts(new ThisHost()).all();
  }

  /** In the order in which to put them right. */
  List<Fact> all() {
    return List.of(platform(), bubblewrap(), userNamespaces(), perl(), epoll(), user());
  }

  private Fact platform() {
    String found =
        host.property("os.name")
            + " "
            + host.property("os.version")
            + " "
            + host.property("os.arch");
    boolean known =
        host.property("os.name").equals("Linux")
            && Architecture.of(host.property("os.arch")).isPresent();
    return known
        ? Fact.good("kernel", found)
        : Fact.bad("kernel", found, "sandboxes need Linux on x86_64 or aarch64");
  }

  private Fact bubblewrap() {
    Optional<Path> path = host.bubblewrap();
    if (path.isEmpty()) {
      return Fact.bad("bubblewrap", "not installed", INSTALL + "bubblewrap");
    }
    String version = host.run(List.of(path.get().toString(), "--version")).said();
    return recent(version)
        ? Fact.good("bubblewrap", version + " at " + path.get())
        : Fact.bad("bubblewrap", version, "version 0.8.0 or later is needed (--disable-userns)");
  }

  private static boolean recent(String version) {
    String[] parts = version.replaceFirst("^bubblewrap (\\d+\\.\\d+)\\b.*$", "$1").split("\\.");
    try {
      return parts.length == 2
          && (Integer.parseInt(parts[0]) > 0 || Integer.parseInt(parts[1]) >= 8);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private Fact userNamespaces() {
    Optional<Path> path = host.bubblewrap();
    if (path.isEmpty()) {
      return Fact.bad("user namespaces", "not tried", "install bubblewrap first");
    }
    HostProbe.Answer answer = host.run(minimal(path.get()));
    return answer.code() == 0
        ? Fact.good("user namespaces", "a sandbox was started and ended")
        : Fact.bad("user namespaces", firstLine(answer.said()), cure());
  }

  private static List<String> minimal(Path bubblewrap) {
    return List.of(
        bubblewrap.toString(),
        "--unshare-user",
        "--uid",
        "1000",
        "--gid",
        "1000",
        "--disable-userns",
        "--assert-userns-disabled",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
        "--unshare-uts",
        "--cap-drop",
        "ALL",
        "--ro-bind",
        "/",
        "/",
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--",
        "/bin/true");
  }

  private String cure() {
    if (is(APPARMOR, "1")) {
      return "AppArmor forbids user namespaces; allow them to bubblewrap alone: put"
          + " 'abi <abi/4.0>, include <tunables/global> profile bwrap /usr/bin/bwrap"
          + " flags=(unconfined) { userns, }' into /etc/apparmor.d/bwrap and type:"
          + " apparmor_parser -r /etc/apparmor.d/bwrap";
    }
    if (is("/proc/sys/kernel/unprivileged_userns_clone", "0")) {
      return "type as root: sysctl -w kernel.unprivileged_userns_clone=1";
    }
    if (is("/proc/sys/user/max_user_namespaces", "0")) {
      return "type as root: sysctl -w user.max_user_namespaces=10000";
    }
    return "inside a container: start it with --security-opt seccomp=unconfined"
        + " --security-opt systempaths=unconfined, or run on the host";
  }

  private boolean is(String path, String value) {
    return host.read(path).filter(value::equals).isPresent();
  }

  private Fact perl() {
    return host.perl()
        .map(path -> Fact.good("perl", path.toString()))
        .orElseGet(() -> Fact.bad("perl", "not installed", INSTALL + "perl-base"));
  }

  private Fact epoll() {
    Throwable failure = host.epollFailure();
    return failure == null
        ? Fact.good("native transport", "Netty's epoll library is loaded")
        : Fact.bad(
            "native transport",
            firstLine(String.valueOf(failure.getMessage())),
            "let java.io.tmpdir be a directory that is not mounted noexec, and use a build with"
                + " netty-transport-native-epoll for this architecture");
  }

  /** As root everything works, with less: the kernel holds root to no limit on processes. */
  private Fact user() {
    return host.isRoot()
        ? new Fact("user", true, "root", "better run as an ordinary user: process limits bind it")
        : Fact.good("user", host.property("user.name"));
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("no message");
  }
}
