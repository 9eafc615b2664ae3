package dev.doorward.mediator.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads single values and lists exactly: what YAML would guess is refused. No message repeats a
 * value, which could be a secret in the wrong place.
 */
final class Values {
  private static final int LONGEST = 4096;

  /** A text and where it stands. */
  record Text(Place place, String text) {}

  private Values() {}

  static List<Yaml.Member> members(Yaml yaml, String path, Mistakes mistakes) {
    if (yaml instanceof Yaml.Mapping mapping) {
      return mapping.members();
    }
    mistakes.add(
        yaml.place(),
        path.isEmpty()
            ? "the file is no list of keys; begin it with job: NAME"
            : path + " takes keys with values; write it as { KEY: VALUE }, or leave it out");
    return List.of();
  }

  static Optional<Text> text(Yaml yaml, String path, Mistakes mistakes) {
    if (!(yaml instanceof Yaml.Scalar scalar) || scalar.kind() == Yaml.Kind.NOTHING) {
      mistakes.add(yaml.place(), path + " takes a single text; write one, or leave it out");
      return Optional.empty();
    }
    if (scalar.kind() != Yaml.Kind.TEXT) {
      mistakes.add(
          yaml.place(), path + " takes a text, and YAML reads something else; put it in quotes");
      return Optional.empty();
    }
    if (scalar.text().isBlank() || scalar.text().length() > LONGEST) {
      mistakes.add(
          yaml.place(), path + " is empty or longer than " + LONGEST + " characters; shorten it");
      return Optional.empty();
    }
    if (scalar.text().indexOf('\0') >= 0) {
      mistakes.add(yaml.place(), path + " holds a NUL character; no program can be given one");
      return Optional.empty();
    }
    return Optional.of(new Text(scalar.place(), scalar.text()));
  }

  /** What is written in one place, whatever YAML would read it as; empty for anything else. */
  static String written(Yaml yaml) {
    return yaml instanceof Yaml.Scalar scalar ? scalar.text() : "";
  }

  /** {@code true} or {@code false}, written so. */
  static Optional<Boolean> truth(Yaml yaml, String path, Mistakes mistakes) {
    if (yaml instanceof Yaml.Scalar scalar
        && scalar.kind() == Yaml.Kind.TRUTH
        && (scalar.text().equals("true") || scalar.text().equals("false"))) {
      return Optional.of(scalar.text().equals("true"));
    }
    mistakes.add(yaml.place(), path + " is neither true nor false; write one of the two");
    return Optional.empty();
  }

  /** A whole number in plain decimal digits. */
  static Optional<Integer> number(Yaml yaml, String path, int least, int most, Mistakes mistakes) {
    if (yaml instanceof Yaml.Scalar scalar
        && scalar.kind() == Yaml.Kind.NUMBER
        && scalar.text().matches("[1-9][0-9]{0,8}")) {
      int number = Integer.parseInt(scalar.text());
      if (number >= least && number <= most) {
        return Optional.of(number);
      }
    }
    mistakes.add(
        yaml.place(), path + " takes a whole number from " + least + " to " + most + "; write one");
    return Optional.empty();
  }

  /** A list of texts, in order. */
  static List<Text> texts(Yaml yaml, String path, Mistakes mistakes) {
    if (!(yaml instanceof Yaml.Items items)) {
      mistakes.add(yaml.place(), path + " takes a list; write it as [ ONE, TWO ]");
      return List.of();
    }
    List<Text> texts = new ArrayList<>();
    for (Yaml item : items.items()) {
      text(item, "each entry of " + path, mistakes).ifPresent(texts::add);
    }
    return texts;
  }

  /** A list of names of which none stands twice. */
  static List<Text> names(Yaml yaml, String path, Mistakes mistakes) {
    Map<String, Place> seen = new HashMap<>();
    List<Text> names = new ArrayList<>();
    for (Text name : texts(yaml, path, mistakes)) {
      Place first = seen.putIfAbsent(name.text(), name.place());
      if (first == null) {
        names.add(name);
      } else {
        mistakes.add(
            name.place(),
            path
                + " names "
                + Shown.key(name.text())
                + " twice; it stands at line "
                + first.line()
                + " already");
      }
    }
    return names;
  }

  static List<String> plain(List<Text> texts) {
    return texts.stream().map(Text::text).toList();
  }
}
