package dev.doorward.pin;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a harness writes the names of servers and functions. Measured on Claude Code 2.1.332: each
 * UTF-16 unit outside {@code [A-Za-z0-9_-]} becomes {@code _}, so an emoji becomes two.
 */
public final class Spelling {
  private Spelling() {}

  /** One name as the harness writes it. */
  public static String of(String name) {
    StringBuilder spelled = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      spelled.append(kept(c) ? c : '_');
    }
    return spelled.toString();
  }

  /** The whole name of a function: {@code mcp__tool__function}. Never to be split again. */
  public static String of(String tool, String function) {
    return "mcp__" + of(tool) + "__" + of(function);
  }

  /**
   * The names that the harness can't tell apart from another one of the collection. Of such names
   * it calls the first listed, so none of them may be offered. A name that stands twice is alike to
   * itself.
   */
  public static Set<String> alike(Collection<String> names) {
    Map<String, Integer> count = new LinkedHashMap<>();
    for (String name : names) {
      count.merge(of(name), 1, Integer::sum);
    }
    Set<String> alike = new TreeSet<>();
    for (String name : names) {
      if (count.getOrDefault(of(name), 0) > 1) {
        alike.add(name);
      }
    }
    return alike;
  }

  private static boolean kept(char c) {
    return (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }
}
