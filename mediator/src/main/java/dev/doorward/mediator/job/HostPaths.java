package dev.doorward.mediator.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Which paths of this machine a job may name. What is checked is the real path, and the real path
 * is what the frozen policy holds: a symbolic link that is changed later changes nothing.
 */
final class HostPaths {
  private static final Set<String> SYSTEM =
      Set.of(
          "bin", "boot", "dev", "etc", "home", "lib", "lib32", "lib64", "libx32", "proc", "root",
          "run", "sbin", "sys", "tmp", "usr", "var");
  private static final Set<String> KERNEL = Set.of("dev", "proc", "sys");

  private final JobPlaces places;
  private final Path here;

  /**
   * @param here the directory that a relative workspace is taken from
   */
  HostPaths(JobPlaces places, Path here) {
    this.places = places;
    this.here = here;
  }

  /** A path as it is written: absolute, or below the home directory with {@code ~/}. */
  Optional<Path> absolute(String written) {
    try {
      if (written.startsWith("~/")) {
        return Optional.of(places.home().resolve(written.substring(2)).normalize());
      }
      Path path = Path.of(written);
      return path.isAbsolute() ? Optional.of(path.normalize()) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** A path as it is written, a relative one taken from the current directory. */
  Optional<Path> fromHere(String written) {
    try {
      Optional<Path> absolute = absolute(written);
      return absolute.isPresent() || written.startsWith("~")
          ? absolute
          : Optional.of(here.resolve(written).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Why a session may not work in a directory, given by its real path; empty when it may. */
  Optional<String> notAWorkspace(Path real) {
    if (real.getNameCount() == 0) {
      return Optional.of("is the root of the file system; name a project's directory");
    }
    if (real(places.home()).startsWith(real)) {
      return Optional.of(
          "is or holds the home directory, with its keys and start files; name a project's"
              + " directory");
    }
    return ofTheSystem(real).or(() -> ofDoorward(real));
  }

  /** Why a session may not read a path, given by its real path; empty when it may. */
  Optional<String> notToBeRead(Path real) {
    if (real(places.home()).startsWith(real)) {
      return Optional.of("is or holds the home directory; name what is needed in it");
    }
    if (real.getNameCount() > 0 && KERNEL.contains(real.getName(0).toString())) {
      return Optional.of("belongs to the kernel; the sandbox has its own");
    }
    return ofDoorward(real);
  }

  private static Optional<String> ofTheSystem(Path real) {
    String top = real.getName(0).toString();
    boolean system = real.getNameCount() == 1 ? SYSTEM.contains(top) : KERNEL.contains(top);
    return system
        ? Optional.of("is a directory of the system; name a project's directory")
        : Optional.empty();
  }

  // An agent that can write these could write its own guard, its approvals and its trail.
  private Optional<String> ofDoorward(Path real) {
    for (Path own : places.own()) {
      Path ownReal = real(own);
      if (ownReal.startsWith(real) || real.startsWith(ownReal)) {
        return Optional.of("reaches doorward's own directory " + own + "; name another");
      }
    }
    return Optional.empty();
  }

  /**
   * Whether any step of a path, links followed, lies in a directory given by its real path. Coming
   * by the directory itself, as {@code ../job.yaml} does, is none: nothing in it can turn that.
   */
  static boolean passesThrough(Path path, Path directory) {
    Path walked = path.getRoot();
    for (Path name : path) {
      Path step = real(walked).resolve(name);
      walked = walked.resolve(name);
      if (inside(step.normalize(), directory) || inside(real(walked), directory)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a file comes with a repository that somebody works in: below the current directory, in
   * a working tree of git that begins there or further below.
   */
  static boolean inRepository(Path file, Path here) {
    Path top = real(here);
    if (!passesThrough(file, top)) {
      return false;
    }
    Path at = real(file).getParent();
    while (at != null && inside(at, top)) {
      if (isWorkingTree(at)) {
        return true;
      }
      at = at.getParent();
    }
    return isWorkingTree(top);
  }

  private static boolean isWorkingTree(Path directory) {
    return Files.exists(directory.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean inside(Path path, Path directory) {
    return path.startsWith(directory) && !path.equals(directory);
  }

  /** The real path of as much as exists, and the rest as it is written. */
  static Path real(Path path) {
    Path there = path;
    while (there != null) {
      try {
        return there.toRealPath().resolve(there.relativize(path)).normalize();
      } catch (IOException e) {
        there = there.getParent();
      }
    }
    return path;
  }

  /** The real path, where something is there. */
  static Optional<Path> existing(Path path) {
    try {
      return Optional.of(path.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static boolean isDirectory(Path path) {
    return Files.isDirectory(path);
  }
}
