package dev.doorward.tests.fake.harness;

/** How Claude Code spells MCP names for its model. */
final class Spelling {
  private Spelling() {}

  /**
   * One name: each UTF-16 unit outside {@code [A-Za-z0-9_-]} becomes an underscore, so an emoji
   * becomes two.
   */
  static String of(String name) {
    StringBuilder spelled = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean kept = c < 128 && (Character.isLetterOrDigit(c) || c == '_' || c == '-');
      spelled.append(kept ? c : '_');
    }
    return spelled.toString();
  }

  /** The name that the model uses for a server's function. */
  static String of(String server, String function) {
    return "mcp__" + of(server) + "__" + of(function);
  }
}
