package dev.doorward.mediator.job;

import dev.doorward.mediator.job.JobPolicy.SecretSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code sandbox}: how the session is held. */
final class SandboxSection {
  static final Known KEYS = Known.of("kind", "read", "limits");
  // A limit on memory needs control groups; an address space limit stops the JVM and Node
  // (measured).
  static final Known LIMITS = Known.of("processes").later("memory");

  private static final int DEFAULT_PROCESSES = 1024;

  private SandboxSection() {}

  static JobPolicy.Sandbox read(
      Section section, Reading reading, Map<String, SecretSource> secrets) {
    Mistakes mistakes = reading.mistakes();
    section.value("kind").ifPresent(yaml -> checkKind(yaml, mistakes));
    Section limits = section.below("limits", LIMITS, mistakes);
    return new JobPolicy.Sandbox(
        section.value("read").map(yaml -> paths(yaml, reading, secrets)).orElse(List.of()),
        limits
            .value("processes")
            .flatMap(yaml -> Values.number(yaml, "sandbox.limits.processes", 16, 65_536, mistakes))
            .orElse(DEFAULT_PROCESSES));
  }

  private static void checkKind(Yaml yaml, Mistakes mistakes) {
    String kind = Values.text(yaml, "sandbox.kind", mistakes).map(Values.Text::text).orElse("");
    if (kind.equals("none")) {
      mistakes.add(yaml.place(), "sandbox.kind: none is not yet built; write bubblewrap");
    } else if (!kind.isEmpty() && !kind.equals("bubblewrap")) {
      mistakes.add(yaml.place(), "sandbox.kind is unknown; write bubblewrap");
    }
  }

  private static List<Path> paths(Yaml yaml, Reading reading, Map<String, SecretSource> secrets) {
    List<Path> paths = new ArrayList<>();
    for (Values.Text text : Values.names(yaml, "sandbox.read", reading.mistakes())) {
      Optional<Path> path = path(text, reading);
      path.ifPresent(paths::add);
      path.flatMap(read -> secretIn(read, secrets))
          .ifPresent(
              name ->
                  reading
                      .mistakes()
                      .add(
                          text.place(),
                          "sandbox.read: this path holds the file of the secret "
                              + name
                              + ", which the session could read; name less of it"));
    }
    return paths;
  }

  private static Optional<String> secretIn(Path read, Map<String, SecretSource> secrets) {
    return secrets.entrySet().stream()
        .filter(
            secret ->
                secret.getValue() instanceof SecretSource.File file
                    && HostPaths.real(file.path()).startsWith(read))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static Optional<Path> path(Values.Text text, Reading reading) {
    Optional<Path> absolute = reading.paths().absolute(text.text());
    if (absolute.isEmpty()) {
      reading
          .mistakes()
          .add(text.place(), "sandbox.read holds a relative path; write it from / or ~/ on");
      return Optional.empty();
    }
    Optional<Path> real = HostPaths.existing(absolute.get());
    String problem =
        real.isEmpty()
            ? "names nothing that is there; make it, or take it out"
            : reading.paths().notToBeRead(real.get()).orElse("");
    if (!problem.isEmpty()) {
      reading.mistakes().add(text.place(), "sandbox.read: this path " + problem);
    }
    return real;
  }
}
