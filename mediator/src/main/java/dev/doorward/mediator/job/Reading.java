package dev.doorward.mediator.job;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What every part of a job file is read with.
 *
 * @param workspace the real path of the workspace, which no program or secret may lie in
 */
record Reading(Mistakes mistakes, HostPaths paths, Path workspace) {
  /** An absolute path outside the workspace; says what is wrong otherwise. */
  Optional<Path> outside(Values.Text written, String path) {
    Optional<Path> found = paths.absolute(written.text());
    if (found.isEmpty()) {
      mistakes.add(written.place(), path + " is a relative path; write it from / or ~/ on");
      return Optional.empty();
    }
    if (HostPaths.passesThrough(found.get(), workspace)) {
      mistakes.add(
          written.place(),
          path
              + " lies in the workspace, where the agent reaches it; move it out and name it there");
      return Optional.empty();
    }
    return found;
  }
}
