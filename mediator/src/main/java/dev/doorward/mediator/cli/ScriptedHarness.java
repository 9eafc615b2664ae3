package dev.doorward.mediator.cli;

import dev.doorward.sandbox.Mount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A harness that speaks the hook protocol itself, told of its session by one file. */
final class ScriptedHarness {
  private static final String DESCRIPTION = "/run/doorward/session.json";

  private ScriptedHarness() {}

  /**
   * @param given the command as the user gave it; what it names on this host can be read inside
   */
  static Harness of(List<String> given, SessionDescription session, Path workspace, HostPaths host)
      throws CommandException {
    Path program = HostPaths.program("the harness", given.get(0));
    Set<Path> seen = new LinkedHashSet<>();
    seen.add(host.installOf(HostPaths.real(program)));
    seen.add(host.installOf(program));
    for (String argument : given.subList(1, given.size())) {
      for (String part : argument.split(":", -1)) {
        Path path = part.startsWith("/") ? Path.of(part).normalize() : null;
        if (path != null && Files.isRegularFile(path)) {
          seen.add(HostPaths.withPackage(path));
        }
      }
    }
    List<Mount> mounts = new ArrayList<>();
    for (Path path : seen) {
      if (!path.startsWith("/usr") && !path.startsWith(workspace) && !path.startsWith("/bin")) {
        mounts.add(Mount.ReadOnly.at(host.shown("the harness", path)));
      }
    }
    mounts.add(new Mount.Contents(DESCRIPTION, Json.line(session.json())));
    Map<String, String> environment = new HashMap<>(session.environment());
    environment.put("DOORWARD_SESSION", DESCRIPTION);
    return new Harness(given, environment, mounts);
  }
}
