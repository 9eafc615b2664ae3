package dev.doorward.mediator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at paths of this host that a command line names, before a sandbox is made. */
final class HostPaths {
  /** Where programs are looked for that are to run in a sandbox: nothing of the user's. */
  static final String SEARCHED = "/usr/local/bin:/usr/bin:/bin";

  private HostPaths() {}

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
   * in a {@code bin} of one, unless that folder is somebody's home or holds one.
   *
   * @param program real path
   */
  static Path installOf(Path program, Path home) {
    Path bin = program.getParent();
    if (bin != null && bin.endsWith("bin")) {
      Path folder = bin.getParent();
      if (folder != null && folder.getNameCount() > 1 && !home.startsWith(folder)) {
        return folder;
      }
    }
    return withPackage(program);
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
