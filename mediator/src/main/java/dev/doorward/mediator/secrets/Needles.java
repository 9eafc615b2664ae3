package dev.doorward.mediator.secrets;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of all secrets in the spellings that are looked for. Immutable. */
final class Needles {
  private static final int WIDE = ValueRules.SHORT;
  private static final int NARROW = ValueRules.LEAST;

  private final Window wide;
  private final Window narrow;
  private final boolean empty;

  private Needles(List<Needle> needles, long base) {
    this.wide = new Window(WIDE, base, needles.stream().filter(Needles::isLong).toList());
    this.narrow =
        new Window(NARROW, base, needles.stream().filter(needle -> !isLong(needle)).toList());
    this.empty = needles.isEmpty();
  }

  static Needles of(Map<String, SecretValue> values) {
    List<Needle> needles = new ArrayList<>();
    values.forEach((name, value) -> add(name, value.reveal(), needles));
    return new Needles(needles, new SecureRandom().nextLong() | 1);
  }

  /**
   * The value, and as JSON writes it once and twice: undoing escapes finds those too, except where
   * a stray backslash stands right before the value.
   */
  private static void add(String name, String value, List<Needle> needles) {
    boolean wholeWord = value.length() < ValueRules.SHORT || ValueRules.isPlainWord(value);
    needles.add(new Needle(name, Needle.RAW, value, wholeWord));
    String once = JsonEscapes.write(value);
    if (!once.equals(value)) {
      needles.add(new Needle(name, Needle.JSON, once, wholeWord));
      needles.add(new Needle(name, Needle.JSON, JsonEscapes.write(once), wholeWord));
    }
  }

  private static boolean isLong(Needle needle) {
    return needle.text().length() >= WIDE;
  }

  boolean isEmpty() {
    return empty;
  }

  /** The first that stands in a text as it is. */
  Optional<Needle> find(String text, Steps steps) {
    Optional<Needle> found = wide.find(text, steps);
    return found.isPresent() ? found : narrow.find(text, steps);
  }
}
