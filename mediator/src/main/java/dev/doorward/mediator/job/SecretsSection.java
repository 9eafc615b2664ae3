package dev.doorward.mediator.job;

import dev.doorward.mediator.job.JobPolicy.SecretSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code secrets}: where each value is read from. No message of this part repeats what stands in
 * the file: it is where a value is put by mistake.
 */
final class SecretsSection {
  static final int MOST = 1000;

  private static final Set<String> SOURCES = Set.of("env", "file", "command");
  private static final String WRITE =
      "; write one of { env: VARIABLE }, { file: PATH }, { command: [PROGRAM, ...] }";

  private final Reading reading;
  private final Mistakes mistakes;

  private SecretsSection(Reading reading) {
    this.reading = reading;
    this.mistakes = reading.mistakes();
  }

  /**
   * @param names filled with every name that is declared, also where its source is wrong
   */
  static Map<String, SecretSource> read(Optional<Yaml> yaml, Reading reading, Set<String> names) {
    Map<String, SecretSource> sources = new LinkedHashMap<>();
    yaml.ifPresent(secrets -> new SecretsSection(reading).readAll(secrets, sources, names));
    return sources;
  }

  private void readAll(Yaml yaml, Map<String, SecretSource> sources, Set<String> names) {
    List<Yaml.Member> members = Values.members(yaml, "secrets", mistakes);
    if (members.size() > MOST) {
      mistakes.add(yaml.place(), "secrets has more than " + MOST + " entries; take some out");
      return;
    }
    for (Yaml.Member member : members) {
      if (!Names.PLAIN.matcher(member.key()).matches()) {
        mistakes.add(
            member.place(), "a secret's name has letters, digits, ., _ and -; give it such a name");
        continue;
      }
      names.add(member.key());
      source(member).ifPresent(source -> sources.put(member.key(), source));
    }
  }

  private Optional<SecretSource> source(Yaml.Member secret) {
    String path = "secrets." + secret.key();
    if (!(secret.value() instanceof Yaml.Mapping mapping)) {
      mistakes.add(
          secret.value().place(), path + " names no source, and a value never stands here" + WRITE);
      return Optional.empty();
    }
    for (Yaml.Member member : mapping.members()) {
      if (!SOURCES.contains(member.key())) {
        mistakes.add(member.place(), path + " has a key that is no source" + WRITE);
        return Optional.empty();
      }
    }
    if (mapping.members().size() != 1) {
      mistakes.add(
          mapping.place(),
          path + (mapping.members().isEmpty() ? " names no source" : " names two sources") + WRITE);
      return Optional.empty();
    }
    return source(path, mapping.members().get(0));
  }

  private Optional<SecretSource> source(String path, Yaml.Member member) {
    String at = path + "." + member.key();
    return switch (member.key()) {
      case "env" -> Values.text(member.value(), at, mistakes).flatMap(text -> env(at, text));
      case "file" ->
          Values.text(member.value(), at, mistakes)
              .flatMap(text -> reading.outside(text, at))
              .map(SecretSource.File::new);
      default -> command(at, member.value());
    };
  }

  private Optional<SecretSource> env(String path, Values.Text variable) {
    if (Names.VARIABLE.matcher(variable.text()).matches()) {
      return Optional.of(new SecretSource.Env(variable.text()));
    }
    mistakes.add(
        variable.place(), path + " is no variable's name; write the name, never the value");
    return Optional.empty();
  }

  private Optional<SecretSource> command(String path, Yaml yaml) {
    List<Values.Text> words = Values.texts(yaml, path, mistakes);
    if (words.isEmpty()) {
      if (yaml instanceof Yaml.Items items && items.items().isEmpty()) {
        mistakes.add(yaml.place(), path + " is empty; name the program by its absolute path");
      }
      return Optional.empty();
    }
    for (Values.Text word : words) {
      if (SecretReference.standsIn(word.text())) {
        mistakes.add(word.place(), path + " refers to a secret; a source takes no other secret");
        return Optional.empty();
      }
    }
    // It runs outside every sandbox and sees a value: which program it is must not hang on PATH.
    return reading
        .outside(words.get(0), path)
        .map(
            program -> {
              List<String> command = new java.util.ArrayList<>(Values.plain(words));
              command.set(0, program.toString());
              return new SecretSource.Command(List.copyOf(command));
            });
  }
}
