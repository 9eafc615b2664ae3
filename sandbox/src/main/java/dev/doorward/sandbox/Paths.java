package dev.doorward.sandbox;

import java.nio.file.Path;

/** What a path or text must be before it may become a bubblewrap argument. */
final class Paths {
  private Paths() {}

  static void checkHost(Path host) {
    if (!host.isAbsolute() || !host.normalize().equals(host)) {
      throw new SandboxException(
          "a host path is absolute and without . or ..: " + shown(host + ""));
    }
    checkText(host.toString());
  }

  static void checkInside(String inside) {
    checkText(inside);
    if (!inside.startsWith("/") || !Path.of(inside).normalize().toString().equals(inside)) {
      throw new SandboxException(
          "a path inside is absolute, without . or .. or // or a trailing /: " + shown(inside));
    }
  }

  /** An argument ends at a NUL; one inside a text would start another argument. */
  static void checkText(String text) {
    if (text.isEmpty() || text.indexOf('\0') >= 0) {
      throw new SandboxException("empty, or holds a NUL character: " + shown(text));
    }
  }

  static void checkMode(int permissions) {
    if (permissions < 0 || permissions > 01777) {
      throw new SandboxException("a mode lies between 0 and 01777");
    }
  }

  /** A text of somebody else's for a message: control characters escaped, cut at 200. */
  static String shown(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .limit(200)
        .forEach(
            c -> {
              if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
