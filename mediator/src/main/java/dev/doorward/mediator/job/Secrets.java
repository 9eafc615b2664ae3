package dev.doorward.mediator.job;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** References to secrets, where a job file may hold one. */
final class Secrets {
  private Secrets() {}

  /** The name a value refers to; it must be the whole value, and declared. */
  static Optional<String> reference(
      Yaml yaml, String path, Collection<String> declared, Mistakes mistakes) {
    Optional<Values.Text> text = Values.text(yaml, path, mistakes);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> name = SecretReference.name(text.get().text());
    if (name.isEmpty()) {
      mistakes.add(
          yaml.place(),
          path + " is no reference, and a value never stands here; write \"{{secret:NAME}}\"");
    } else if (!declared.contains(name.get())) {
      mistakes.add(
          yaml.place(),
          path + " refers to " + name.get() + ", which " + undeclared(name, declared));
      return Optional.empty();
    }
    return name;
  }

  private static String undeclared(Optional<String> name, Collection<String> declared) {
    String advice = "is no secret of this job; declare it in secrets";
    return name.flatMap(written -> Known.nearest(written, List.copyOf(declared)))
        .map(near -> "is no secret of this job; did you mean " + near + "?")
        .orElse(advice);
  }
}
