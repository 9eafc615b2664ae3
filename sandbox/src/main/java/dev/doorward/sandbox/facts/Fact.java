package dev.doorward.sandbox.facts;

/**
 * One thing that sandboxes need.
 *
 * @param name what it is, in a word or two
 * @param ok whether it is as it must be
 * @param found what was found, in one line
 * @param advice what to do or type; empty where nothing is to be done
 */
public record Fact(String name, boolean ok, String found, String advice) {
  static Fact good(String name, String found) {
    return new Fact(name, true, found, "");
  }

  static Fact bad(String name, String found, String advice) {
    return new Fact(name, false, found, advice);
  }
}
