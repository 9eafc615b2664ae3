package dev.doorward.mediator.cli;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where Doorward keeps things, by the XDG base directory rules. One state directory belongs to one
 * user; none of it is visible inside a sandbox.
 *
 * @param home the user's home directory
 * @param config holds tenant.yaml
 * @param state holds tenant.db, audit/, pins/ and logs/
 * @param cache holds builds of clones that cannot be written to
 * @param runtime holds what lives as long as a daemon
 */
record Places(Path home, Path config, Path state, Path cache, Path runtime) {
  /** Reads the variables of this process. */
  static Places of(Map<String, String> environment) throws CommandException {
    String homeText = environment.get("HOME");
    if (homeText == null || !homeText.startsWith("/")) {
      throw CommandException.usage("HOME is not set to an absolute path; set it and try again");
    }
    Path home = Path.of(homeText);
    Path state = under(environment.get("XDG_STATE_HOME"), home.resolve(".local/state"));
    return new Places(
        home,
        under(environment.get("XDG_CONFIG_HOME"), home.resolve(".config")),
        state,
        under(environment.get("XDG_CACHE_HOME"), home.resolve(".cache")),
        state.resolve("run"));
  }

  Path audit() {
    return state.resolve("audit");
  }

  Path pins() {
    return state.resolve("pins");
  }

  Path database() {
    return state.resolve("tenant.db");
  }

  Path logs() {
    return state.resolve("logs");
  }

  Path tenantFile() {
    return config.resolve("tenant.yaml");
  }

  /** The approved snapshot's file of a tool, unless the job names another. */
  Path pin(String tool) {
    return pins().resolve(fileName(tool) + ".json");
  }

  /** Makes the state directories, with mode 0700, and checks that they are this user's alone. */
  void prepare() throws CommandException {
    for (Path dir : new Path[] {state, audit(), pins(), logs(), runtime}) {
      ownDirectory(dir);
    }
  }

  /** Makes a directory of mode 0700 where it is missing, and refuses one that others can enter. */
  static Path ownDirectory(Path dir) throws CommandException {
    try {
      if (!Files.exists(dir, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(
            dir,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      if (!Files.isDirectory(dir, LinkOption.NOFOLLOW_LINKS)) {
        throw CommandException.usage(dir + " is not a directory; move it away");
      }
      UserPrincipal owner = Files.getOwner(dir, LinkOption.NOFOLLOW_LINKS);
      UserPrincipal me =
          FileSystems.getDefault()
              .getUserPrincipalLookupService()
              .lookupPrincipalByName(System.getProperty("user.name"));
      if (!owner.equals(me)) {
        throw CommandException.usage(
            dir + " belongs to " + owner.getName() + "; a state directory belongs to one user");
      }
      if (!PosixFilePermissions.toString(Files.getPosixFilePermissions(dir)).endsWith("------")) {
        throw CommandException.usage(dir + " can be entered by others; type: chmod 700 " + dir);
      }
      return dir;
    } catch (IOException e) {
      throw CommandException.usage(dir + " cannot be used: " + e.getMessage());
    }
  }

  private static Path under(@Nullable String base, Path fallback) {
    Path dir = base == null || !base.startsWith("/") ? fallback : Path.of(base);
    return dir.resolve("doorward");
  }

  // Tool names are free text; a file's name is not.
  private static String fileName(String tool) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < tool.length(); i++) {
      char c = tool.charAt(i);
      boolean kept =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '-'
              || c == '_'
              || (c == '.' && i > 0);
      name.append(kept ? String.valueOf(c) : String.format("%%%04x", (int) c));
    }
    return name.toString();
  }
}
