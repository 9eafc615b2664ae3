package dev.doorward.mediator.job;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One entry of {@code tools}. */
final class ToolSection {
  static final Known KEYS =
      Known.of("command", "functions", "requiresApproval", "secrets", "snapshot")
          .later("url", "placement");

  private final Reading reading;
  private final Mistakes mistakes;
  private final Set<String> declaredSecrets;
  private final String name;
  private final Section section;

  ToolSection(Reading reading, Set<String> declaredSecrets, Yaml.Member tool) {
    this.reading = reading;
    this.mistakes = reading.mistakes();
    this.declaredSecrets = declaredSecrets;
    this.name = tool.key();
    this.section = Section.of(tool.value(), "tools." + name, KEYS, mistakes);
  }

  JobPolicy.Tool read() {
    Set<String> functions = functions();
    return new JobPolicy.Tool(
        name,
        section.value("command").map(this::command).orElseGet(() -> missing("command")),
        Optional.empty(),
        functions,
        requiresApproval(functions),
        secrets(),
        section.value("snapshot").flatMap(this::snapshot));
  }

  private List<String> missing(String key) {
    boolean later = key.equals("command") && section.wasRefused("url");
    if (!section.isBroken() && !later) {
      mistakes.add(
          section.place(),
          "tools." + name + " has no " + key + "; add " + key + ": [ ONE, TWO ] to it");
    }
    return List.of();
  }

  private List<String> command(Yaml yaml) {
    String path = section.path("command");
    List<Values.Text> words = Values.texts(yaml, path, mistakes);
    if (words.isEmpty()) {
      if (yaml instanceof Yaml.Items items && items.items().isEmpty()) {
        mistakes.add(yaml.place(), path + " is empty; name the server's program");
      }
      return List.of();
    }
    for (Values.Text word : words) {
      if (SecretReference.standsIn(word.text())) {
        mistakes.add(
            word.place(),
            path
                + " holds a reference to a secret, which every process could read there; give it in "
                + section.path("secrets"));
      }
    }
    checkProgram(words.get(0), path);
    return Values.plain(words);
  }

  // A bare name is found on the daemon's own clean PATH; the server starts in an empty directory.
  private void checkProgram(Values.Text program, String path) {
    if (program.text().indexOf('/') < 0) {
      return;
    }
    reading.outside(program, path);
  }

  private Set<String> functions() {
    Optional<Yaml> yaml = section.value("functions");
    if (yaml.isEmpty()) {
      return new LinkedHashSet<>(missing("functions"));
    }
    String path = section.path("functions");
    List<Values.Text> names = Values.names(yaml.get(), path, mistakes);
    if (yaml.get() instanceof Yaml.Items items && items.items().isEmpty()) {
      mistakes.add(yaml.get().place(), path + " is empty; name each function the job may call");
    }
    for (Values.Text function : names) {
      if (Names.isGlob(function.text())) {
        mistakes.add(function.place(), path + " holds a glob; name each function exactly");
      }
    }
    return new LinkedHashSet<>(Values.plain(names));
  }

  private Set<String> requiresApproval(Set<String> functions) {
    String path = section.path("requiresApproval");
    return section
        .value("requiresApproval")
        .<Set<String>>map(
            yaml ->
                new LinkedHashSet<>(
                    Approval.declared(yaml, path, functions, section.path("functions"), mistakes)))
        .orElse(Set.of());
  }

  private Map<String, String> secrets() {
    Map<String, String> given = new LinkedHashMap<>();
    String path = section.path("secrets");
    section
        .value("secrets")
        .ifPresent(
            yaml -> {
              for (Yaml.Member member : Values.members(yaml, path, mistakes)) {
                if (!Names.VARIABLE.matcher(member.key()).matches()) {
                  mistakes.add(
                      member.place(),
                      path
                          + " takes names of environment variables; write VARIABLE: "
                          + "\"{{secret:NAME}}\"");
                  continue;
                }
                Secrets.reference(
                        member.value(), path + "." + member.key(), declaredSecrets, mistakes)
                    .ifPresent(secret -> given.put(member.key(), secret));
              }
            });
    return given;
  }

  private Optional<Path> snapshot(Yaml yaml) {
    String path = section.path("snapshot");
    return Values.text(yaml, path, mistakes).flatMap(text -> reading.outside(text, path));
  }
}
