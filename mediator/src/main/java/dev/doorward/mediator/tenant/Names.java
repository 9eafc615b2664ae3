package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.Visible;

/** The shape of names that people give: exact, and what is seen is what is meant. */
final class Names {
  private static final int LONGEST = 256;
  private static final int LONGEST_TEXT = 2_000;

  private Names() {}

  /** A kill switch's scope; an unknown name is taken, for it may be known tomorrow. */
  static String scope(String scope) throws TenantException {
    if (scope.equals("*")) {
      return scope;
    }
    if (scope.equals("job:")) {
      throw new TenantException("a kill switch of a job names it: job:NAME");
    }
    return name("scope", scope);
  }

  /** A tool's or a job's name. */
  static String name(String what, String name) throws TenantException {
    if (name.isBlank() || name.length() > LONGEST || !name.strip().equals(name)) {
      throw new TenantException(
          "a " + what + " has 1 to " + LONGEST + " characters and no blanks at its ends");
    }
    if (!Visible.line(name).equals(name)) {
      throw new TenantException(
          "a " + what + " holds no invisible or control character: " + Visible.line(name, 80));
    }
    if (name.indexOf('*') >= 0) {
      throw new TenantException(
          "names are exact, and * stands alone for everything; a tool's name stops all its"
              + " functions: "
              + Visible.line(name, 80));
    }
    return name;
  }

  /** A grant's receiver. */
  static String receiver(String to) throws TenantException {
    return to.equals("*") ? to : name("job", to);
  }

  /** A digest, 64 hexadecimal digits. */
  static String digest(String digest) throws TenantException {
    if (!digest.matches("[0-9a-f]{64}")) {
      throw new TenantException("a digest has 64 lower-case hexadecimal digits");
    }
    return digest;
  }

  /** Text for people; over 2,000 characters it is cut. */
  static String text(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "[cut]";
  }
}
