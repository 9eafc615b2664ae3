package dev.doorward.tests.fake.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Command-line options of a fake: {@code --name} and the words that follow it. Immutable. */
public final class Options {
  private final Map<String, List<String>> values;

  private Options(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Reads the arguments of a main method.
   *
   * @param known the option names that may be used, without dashes
   * @throws UsageException when a word is no known option and follows none
   */
  public static Options read(String[] arguments, Set<String> known) throws UsageException {
    Map<String, List<String>> values = new LinkedHashMap<>();
    List<String> open = null;
    for (String word : arguments) {
      if (word.startsWith("--")) {
        String name = word.substring(2);
        if (!known.contains(name)) {
          throw new UsageException("unknown option " + word + "; known: " + List.copyOf(known));
        }
        open = values.computeIfAbsent(name, unused -> new ArrayList<>());
      } else if (open == null) {
        throw new UsageException("no option stands before '" + word + "'");
      } else {
        open.add(word);
      }
    }
    return new Options(values);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Every word given for an option, in order; empty when it was not given. */
  public List<String> all(String name) {
    return List.copyOf(values.getOrDefault(name, List.of()));
  }

  /** The last word given for an option, or the fallback. */
  public String get(String name, String fallback) {
    List<String> words = all(name);
    return words.isEmpty() ? fallback : words.get(words.size() - 1);
  }

  /** As {@link #get} of an option that must be given. */
  public String required(String name) throws UsageException {
    List<String> words = all(name);
    if (words.isEmpty()) {
      throw new UsageException("--" + name + " VALUE is missing");
    }
    return words.get(words.size() - 1);
  }

  /** A whole number, or the fallback. */
  public int number(String name, int fallback) throws UsageException {
    return number(name, get(name, Integer.toString(fallback)));
  }

  /** Reads one word of an option as a whole number. */
  public static int number(String name, String word) throws UsageException {
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new UsageException("--" + name + " takes a whole number, not '" + word + "'");
    }
  }
}
