package dev.doorward.sandbox.workspace;

import dev.doorward.sandbox.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Says whether a directory can be a workspace: binding it must not show what the sandbox hides. */
final class WorkspaceRoot {
  /** Nothing in or under these. */
  private static final List<String> SYSTEM =
      List.of("/bin", "/boot", "/dev", "/etc", "/lib", "/proc", "/run", "/sbin", "/sys", "/usr");

  /** Not these themselves; what lies in them may be. */
  private static final Set<String> SHARED =
      Set.of(
          "/", "/home", "/opt", "/srv", "/tmp", "/var", "/var/tmp", "/var/lib", "/mnt", "/media");

  private WorkspaceRoot() {}

  /** The real path of {@code root}, if it may be a workspace. */
  static Path check(Path root, Path home) {
    Path real;
    try {
      real = root.toRealPath();
    } catch (IOException e) {
      throw new SandboxException("the workspace " + root + " cannot be read; is it there?", e);
    }
    if (!Files.isDirectory(real)) {
      throw new SandboxException("the workspace " + real + " is not a directory");
    }
    boolean system = SYSTEM.stream().anyMatch(real::startsWith);
    if (system || SHARED.contains(real.toString())) {
      throw new SandboxException(
          real + " belongs to the system and cannot be a workspace; name a project's directory");
    }
    if (realOrSame(home).startsWith(real)) {
      throw new SandboxException(
          real + " is or holds your home directory, with your keys; name a project's directory");
    }
    return real;
  }

  private static Path realOrSame(Path home) {
    try {
      return home.toRealPath();
    } catch (IOException e) {
      return home;
    }
  }
}
