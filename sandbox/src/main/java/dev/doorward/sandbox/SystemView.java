package dev.doorward.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The system's own files as they are seen inside: an allow list over an empty root, so that what
 * nobody thought of is absent. Users, groups and host names are written anew; they tell nothing of
 * the host.
 */
public final class SystemView {
  private static final List<String> TOP = List.of("bin", "sbin", "lib", "lib32", "lib64", "libx32");

  /**
   * What programs need of /etc and anybody may read. Never a whole directory that may hold keys: a
   * caller who is root could read /etc/ssl/private inside.
   */
  private static final List<String> ETC =
      List.of(
          "alternatives",
          "ca-certificates",
          "ca-certificates.conf",
          "crypto-policies",
          "ld.so.cache",
          "ld.so.conf",
          "ld.so.conf.d",
          "localtime",
          "maven",
          "mime.types",
          "pki/ca-trust",
          "pki/java",
          "pki/tls/certs",
          "ssl/certs",
          "ssl/openssl.cnf",
          "timezone");

  /**
   * Parts of /proc that stay writable for a caller who is root, whatever its capabilities inside:
   * its user is still the owner of these files (measured: /proc/sys and /proc/irq).
   */
  private static final List<String> READ_ONLY_PROC =
      List.of("sys", "irq", "bus", "fs", "acpi", "scsi", "mtrr", "sysrq-trigger");

  private static final String NAME_SERVICES =
      "passwd: files\ngroup: files\nshadow: files\nhosts: files\nservices: files\n";

  private final Path host;

  private SystemView(Path host) {
    this.host = host;
  }

  /** The view of the host this process runs on. */
  public static SystemView ofThisHost() {
    return new SystemView(Path.of("/"));
  }

  /** For tests: looks for the host's files under another root; the mounts name them there. */
  static SystemView of(Path hostRoot) {
    return new SystemView(hostRoot);
  }

  /** The mounts of system, devices and private directories, in order. */
  List<Mount> mounts(Identity identity, PrivateSpace space) {
    List<Mount> mounts = new ArrayList<>();
    mounts.add(new Mount.ReadOnly(host.resolve("usr"), "/usr"));
    TOP.forEach(name -> addTop(name, mounts));
    addEtc(identity, mounts);
    mounts.add(new Mount.Proc("/proc"));
    READ_ONLY_PROC.forEach(name -> addIfPresent("proc/" + name, mounts));
    mounts.add(new Mount.Devices("/dev"));
    mounts.add(new Mount.Tmpfs("/dev/shm", 01777, space.shared()));
    mounts.add(new Mount.Sealed("/dev"));
    mounts.add(new Mount.Tmpfs("/tmp", 01777, space.tmp()));
    mounts.add(new Mount.Tmpfs("/run", 0755, 16L << 20));
    mounts.add(new Mount.Symlink("/tmp", "/var/tmp"));
    mounts.add(new Mount.Symlink("/run", "/var/run"));
    mounts.add(new Mount.Tmpfs(identity.home(), 0700, space.home()));
    return mounts;
  }

  /** A link where /bin is one into /usr, a bind on a distribution that still keeps them apart. */
  private void addTop(String name, List<Mount> mounts) {
    Path path = host.resolve(name);
    try {
      if (Files.isSymbolicLink(path)) {
        mounts.add(new Mount.Symlink(Files.readSymbolicLink(path).toString(), "/" + name));
      } else if (Files.isDirectory(path)) {
        mounts.add(new Mount.ReadOnly(path, "/" + name));
      }
    } catch (IOException e) {
      throw new SandboxException("cannot read " + path, e);
    }
  }

  private void addEtc(Identity identity, List<Mount> mounts) {
    mounts.add(new Mount.Directory("/etc", 0755));
    ETC.forEach(name -> addIfPresent("etc/" + name, mounts));
    addJavaConfiguration(mounts);
    mounts.add(new Mount.Symlink("../usr/lib/os-release", "/etc/os-release"));
    mounts.add(new Mount.Contents("/etc/passwd", identity.passwd()));
    mounts.add(new Mount.Contents("/etc/group", identity.group()));
    mounts.add(new Mount.Contents("/etc/hosts", "127.0.0.1 localhost\n"));
    mounts.add(new Mount.Contents("/etc/nsswitch.conf", NAME_SERVICES));
  }

  private void addJavaConfiguration(List<Mount> mounts) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(host.resolve("etc"), "java-*-openjdk")) {
      found.forEach(path -> names.add("etc/" + path.getFileName()));
    } catch (IOException e) {
      throw new SandboxException("cannot read " + host.resolve("etc"), e);
    }
    names.stream().sorted().forEach(name -> addIfPresent(name, mounts));
  }

  private void addIfPresent(String name, List<Mount> mounts) {
    Path path = host.resolve(name);
    if (Files.exists(path)) {
      mounts.add(new Mount.ReadOnly(path, "/" + name));
    }
  }
}
