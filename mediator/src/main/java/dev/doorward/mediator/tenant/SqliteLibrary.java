package dev.doorward.mediator.tenant;

import dev.doorward.mediator.audit.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.OSInfo;

/**
 * SQLite's own program code, which the driver would otherwise unpack into the shared temp folder at
 * every start, where a kill leaves it and a mount may forbid to run it.
 */
public final class SqliteLibrary {
  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";

  private SqliteLibrary() {}

  /**
   * Puts the code into a private folder, once for all processes, and tells the driver where it is.
   * To be called before the first store is opened; calling it again does nothing.
   *
   * @param folders where it may lie, best first; the first one from which programs may be run is
   *     taken. Made with mode 0700.
   * @throws TenantException when none of them can be used; the message says what to do
   */
  public static synchronized void prepare(List<Path> folders) throws TenantException {
    if (System.getProperty(PATH) != null) {
      return;
    }
    StringJoiner problems = new StringJoiner("; ");
    for (Path folder : folders) {
      try {
        Path library = placed(folder);
        // Tried here, so that a folder from which nothing may be run is passed over.
        System.load(library.toString());
        System.setProperty(PATH, folder.toAbsolutePath().toString());
        System.setProperty(NAME, String.valueOf(library.getFileName()));
        return;
      } catch (IOException | UnsatisfiedLinkError e) {
        problems.add(folder + ": " + e.getMessage());
      }
    }
    throw new TenantException(
        "SQLite's library cannot be put where it may be run; set XDG_CACHE_HOME to a folder of"
            + " yours on a disk that is not mounted noexec ("
            + problems
            + ")");
  }

  static Path placed(Path folder) throws IOException {
    PrivateFiles.folder(folder);
    String system = system();
    Path library =
        folder
            .toAbsolutePath()
            .resolve(
                "sqlitejdbc-"
                    + SQLiteJDBCLoader.getVersion()
                    + "-"
                    + system.replace('/', '-')
                    + ".so");
    URL code = code(system);
    if (Files.exists(library, LinkOption.NOFOLLOW_LINKS)) {
      PrivateFiles.check(library);
      // Its length is told by the jar's index; unpacking it to compare would cost 20 ms (measured).
      if (Files.size(library) == code.openConnection().getContentLengthLong()) {
        return library;
      }
    }
    try (InputStream in = code.openStream()) {
      PrivateFiles.write(library, in.readAllBytes());
    }
    return library;
  }

  // The driver would ask by starting uname.
  private static String system() {
    return switch (System.getProperty("os.arch", "")) {
      case "amd64", "x86_64" -> "Linux/x86_64";
      case "aarch64", "arm64" -> "Linux/aarch64";
      default -> OSInfo.getNativeLibFolderPathForCurrentOS();
    };
  }

  private static URL code(String system) throws IOException {
    URL code =
        SQLiteJDBCLoader.class.getResource("/org/sqlite/native/" + system + "/libsqlitejdbc.so");
    if (code == null) {
      throw new IOException("the driver has no library for " + system);
    }
    return code;
  }
}
