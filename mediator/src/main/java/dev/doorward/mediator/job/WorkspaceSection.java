package dev.doorward.mediator.job;

import java.nio.file.Path;
import java.util.Optional;

/** {@code workspace}: where the session works. */
final class WorkspaceSection {
  static final Known KEYS = Known.of("root", "write");

  private WorkspaceSection() {}

  static JobPolicy.Workspace read(Section section, HostPaths paths, Mistakes mistakes) {
    boolean write =
        section
            .value("write")
            .flatMap(yaml -> Values.truth(yaml, "workspace.write", mistakes))
            .orElse(true);
    Optional<Values.Text> written =
        section.value("root").flatMap(yaml -> Values.text(yaml, "workspace.root", mistakes));
    Place place = written.map(Values.Text::place).orElse(section.place());
    String root = written.map(Values.Text::text).orElse(".");
    return new JobPolicy.Workspace(root(root, place, paths, mistakes), write);
  }

  private static Path root(String written, Place place, HostPaths paths, Mistakes mistakes) {
    Optional<Path> path = paths.fromHere(written);
    if (path.isEmpty()) {
      mistakes.add(place, "workspace.root is no path; write . or a path from / or ~/ on");
      return Path.of("/");
    }
    Path real = HostPaths.real(path.get());
    if (!HostPaths.isDirectory(real)) {
      mistakes.add(place, "workspace.root is no directory; make it, or name another");
    } else {
      paths.notAWorkspace(real).ifPresent(why -> mistakes.add(place, "workspace.root " + why));
    }
    return real;
  }
}
