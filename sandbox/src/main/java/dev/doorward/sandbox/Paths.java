package dev.doorward.sandbox;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

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
    if (!plain(inside)) {
      throw new SandboxException(
          "a path inside is absolute, without . or .. or // or a trailing /: " + shown(inside));
    }
  }

  private static boolean plain(String inside) {
    return inside.equals("/")
        || (inside.startsWith("/")
            && Stream.of(inside.substring(1).split("/", -1))
                .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals("..")));
  }

  static void checkText(String text) {
    if (text.isEmpty()) {
      throw new SandboxException("a path or name is not empty");
    }
    checkWord(text);
  }

  /**
   * A word ends at a NUL; one inside it would start another argument. Half a surrogate pair has no
   * bytes; it would arrive as another text than was given.
   */
  static void checkWord(String text) {
    if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new SandboxException("holds a NUL or half a surrogate pair: " + shown(text));
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
              int type = Character.getType(c);
              if (Character.isISOControl(c)
                  || type == Character.FORMAT
                  || type == Character.SURROGATE) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
