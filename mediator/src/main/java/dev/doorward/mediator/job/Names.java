package dev.doorward.mediator.job;

import java.util.regex.Pattern;

/** What the names in a job file are made of. */
final class Names {
  /** A job, a secret, a person. */
  static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  /** Who decides: also a mail address. */
  static final Pattern PERSON = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

  /** An MCP server. */
  static final Pattern TOOL =
      Pattern.compile("[A-Za-z0-9_](?:[A-Za-z0-9._ -]{0,62}[A-Za-z0-9_-])?");

  /** A tool of the harness itself. */
  static final Pattern HARNESS_TOOL = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");

  static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

  private Names() {}

  /** Whether a name holds what a glob is made of; names in a job file are exact. */
  static boolean isGlob(String name) {
    return name.chars().anyMatch(c -> c == '*' || c == '?' || c == '[');
  }
}
