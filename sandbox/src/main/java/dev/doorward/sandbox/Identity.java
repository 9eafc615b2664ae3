package dev.doorward.sandbox;

import java.util.regex.Pattern;

/**
 * Who the command is inside. The kernel maps this user to the caller: files it makes in a writable
 * bind belong to the caller.
 *
 * @param uid user number inside; the group has the same
 * @param name user and group name inside
 * @param home private home directory inside, empty at the start
 */
public record Identity(int uid, String name, String home) {
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");

  /** User 1000 with a home that tells nothing of the host's user. */
  public static final Identity DEFAULT = new Identity(1000, "doorward", "/home/doorward");

  public Identity {
    Paths.checkInside(home);
    if (uid < 1 || !NAME.matcher(name).matches() || home.indexOf(':') >= 0) {
      throw new SandboxException("a user inside has a positive number, a plain name and home");
    }
  }

  /** The passwd file that is seen inside. */
  String passwd() {
    return "root:x:0:0:root:/root:/usr/sbin/nologin\n"
        + (name + ":x:" + uid + ":" + uid + "::" + home + ":/bin/bash\n")
        + "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";
  }

  /** The group file that is seen inside. */
  String group() {
    return "root:x:0:\n" + name + ":x:" + uid + ":\nnogroup:x:65534:\n";
  }
}
