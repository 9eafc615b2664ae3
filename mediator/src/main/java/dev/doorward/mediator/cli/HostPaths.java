package dev.doorward.mediator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks at paths of this host that a command line names, before a sandbox is made: what a sandbox
 * is not shown is refused, whoever names it.
 */
final class HostPaths {
  /** Where programs are looked for that are to run in a sandbox: nothing of the user's. */
  static final String SEARCHED = "/usr/local/bin:/usr/bin:/bin";

  private final Path home;
  private final Function<Path, Optional<String>> hidden;

  /**
   * @param home the user's home directory
   * @param hidden why no sandbox is shown a real path; empty when it may be
   */
  HostPaths(Path home, Function<Path, Optional<String>> hidden) {
    this.home = home;
    this.hidden = hidden;
  }

  static HostPaths of(Places places) {
    return new HostPaths(places.home(), Jobs.files(places)::notToBeShown);
  }

  /**
   * The path itself.
   *
   * @throws CommandException when no sandbox is shown it, whoever names it
   */
  Path shown(String whose, Path path) throws CommandException {
    Optional<String> why = hidden.apply(real(path));
    if (why.isPresent()) {
      throw CommandException.usage(
          whose + " would be shown " + Text.line(path.toString()) + ", which " + why.get());
    }
    return path;
  }

  /**
   * The program of a plain name or an absolute path.
   *
   * @param whose for the message, such as {@code the server of issues}
   */
  static Path program(String whose, String program) throws CommandException {
    if (program.startsWith("/")) {
      return executable(whose, Path.of(program).normalize());
    }
    if (program.contains("/")) {
      throw CommandException.usage(
          whose + " needs an absolute path or a plain name, not " + Text.line(program));
    }
    for (String directory : SEARCHED.split(":", -1)) {
      Path candidate = Path.of(directory, program);
      if (Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    throw CommandException.usage(
        whose + ": no " + Text.line(program) + " in " + SEARCHED + "; give its absolute path");
  }

  private static Path executable(String whose, Path program) throws CommandException {
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      throw CommandException.usage(whose + ": no program at " + program);
    }
    return program;
  }

  /**
   * What must be seen of a program outside /usr so that it runs: its install folder where it lies
   * in a {@code bin} of one. Not when that folder is a home or holds one, lies right in the user's
   * home, as {@code ~/.local} and {@code ~/.cargo} with their states and keys do, or holds what no
   * sandbox is shown.
   *
   * @param program real path
   */
  Path installOf(Path program) {
    Path bin = program.getParent();
    if (bin != null && bin.endsWith("bin")) {
      Path folder = bin.getParent();
      if (folder != null && folder.getNameCount() > 1 && isInstall(folder)) {
        return folder;
      }
    }
    return withPackage(program);
  }

  private boolean isInstall(Path folder) {
    Path real = realOrSame(folder);
    Path realHome = realOrSame(home);
    return !realHome.startsWith(real)
        && !realHome.equals(real.getParent())
        && hidden.apply(real).isEmpty();
  }

  private static Path realOrSame(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path;
    }
  }

  /** What must be seen beside a path so that it works: a Node package needs those around it. */
  static Path withPackage(Path path) {
    for (int i = 1; i <= path.getNameCount(); i++) {
      if (path.getName(i - 1).toString().equals("node_modules")) {
        return path.getRoot().resolve(path.subpath(0, i));
      }
    }
    return path;
  }

  static Path real(Path path) throws CommandException {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw CommandException.usage(path + " cannot be read: " + e.getMessage());
    }
  }
}
