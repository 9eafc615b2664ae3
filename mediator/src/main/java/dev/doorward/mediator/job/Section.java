package dev.doorward.mediator.job;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One mapping of a file whose keys are all known; says so of each that is not. */
final class Section {
  private final String path;
  private final Place place;
  private final Map<String, Yaml> values;
  private final Set<String> refused;
  private final boolean broken;

  private Section(
      String path, Place place, Map<String, Yaml> values, Set<String> refused, boolean broken) {
    this.refused = refused;
    this.path = path;
    this.place = place;
    this.values = values;
    this.broken = broken;
  }

  /**
   * @param path the keys that lead here, with dots; empty for the whole file
   */
  static Section of(Yaml yaml, String path, Known known, Mistakes mistakes) {
    Map<String, Yaml> values = new LinkedHashMap<>();
    Set<String> refused = new HashSet<>();
    for (Yaml.Member member : Values.members(yaml, path, mistakes)) {
      if (known.built().contains(member.key())) {
        values.put(member.key(), member.value());
      } else {
        refused.add(member.key());
        mistakes.add(member.place(), problem(dotted(path, Shown.key(member.key())), member, known));
      }
    }
    return new Section(path, yaml.place(), values, refused, !(yaml instanceof Yaml.Mapping));
  }

  /** A section that is not in the file: every key has its default. */
  static Section absent(String path) {
    return new Section(path, Place.START, Map.of(), Set.of(), false);
  }

  private static String problem(String shown, Yaml.Member member, Known known) {
    if (known.later().contains(member.key())) {
      return shown + " is not yet built; take it out until a version reads it";
    }
    return "unknown key "
        + shown
        + "; "
        + known
            .near(member.key())
            .map(near -> "did you mean " + near + "?")
            .orElseGet(
                () ->
                    known.built().isEmpty()
                        ? "no key is read here yet, take it out"
                        : "keys here are " + String.join(", ", known.built()));
  }

  /** Whether the file has this key here and it was told as a mistake already. */
  boolean wasRefused(String key) {
    return refused.contains(key);
  }

  /** Whether it is no mapping at all, so that missing keys need not be told too. */
  boolean isBroken() {
    return broken;
  }

  Place place() {
    return place;
  }

  Optional<Yaml> value(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** A section below this one; one with no keys when it is not there. */
  Section below(String key, Known known, Mistakes mistakes) {
    return value(key)
        .map(yaml -> of(yaml, path(key), known, mistakes))
        .orElseGet(() -> absent(path(key)));
  }

  /** The keys that lead to one of this section. */
  String path(String key) {
    return dotted(path, key);
  }

  private static String dotted(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
