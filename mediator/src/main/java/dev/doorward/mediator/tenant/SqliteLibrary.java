package dev.doorward.mediator.tenant;

import java.nio.file.Path;
import java.util.List;

/**
 * SQLite's own program code, which the driver would otherwise unpack into the shared temp folder.
 */
public final class SqliteLibrary {
  private SqliteLibrary() {}

  /**
   * Puts the code into a private folder, once for all processes, and tells the driver where it is.
   * To be called before the first store is opened; calling it again does nothing.
   *
   * @param folders where it may lie, best first; the first one from which programs may be run is
   *     taken. Made with mode 0700.
   * @throws TenantException when none of them can be used; the message says what to do
   */
  public static void prepare(List<Path> folders) throws TenantException {
    throw new TenantException("not built yet");
  }
}
