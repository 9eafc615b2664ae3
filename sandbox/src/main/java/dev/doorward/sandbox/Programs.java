package dev.doorward.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds the two programs a sandbox is made with, never by a PATH that somebody else may have set.
 */
public final class Programs {
  private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/local/bin");

  private Programs() {}

  /** bubblewrap's path. */
  public static Optional<Path> bubblewrap() {
    return find("bwrap");
  }

  /** Perl's path; its essential part is enough. */
  public static Optional<Path> perl() {
    return find("perl");
  }

  static Path require(Optional<Path> program, String name, String debianPackage) {
    return program.orElseThrow(
        () ->
            new SandboxException(
                name
                    + " is not installed; on Debian or Ubuntu type: apt-get install "
                    + debianPackage));
  }

  private static Optional<Path> find(String name) {
    return FOLDERS.stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
