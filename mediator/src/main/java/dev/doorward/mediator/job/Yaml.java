package dev.doorward.mediator.job;

import java.util.List;

/** A small tree of a YAML file whose parts know where they stand. */
sealed interface Yaml {
  Place place();

  /** Keys and values, in file order; no key stands twice. */
  record Mapping(Place place, List<Member> members) implements Yaml {}

  /** One key of a mapping, at the key's place. */
  record Member(Place place, String key, Yaml value) {}

  /** A list. */
  record Items(Place place, List<Yaml> items) implements Yaml {}

  /** A single value, as it is written. */
  record Scalar(Place place, Kind kind, String text) implements Yaml {}

  /** What YAML takes a scalar for. */
  enum Kind {
    TEXT,
    NUMBER,
    TRUTH,
    NOTHING
  }
}
