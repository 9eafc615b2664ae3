package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/** What the system says of a path, symbolic links not followed. */
record UnixFile(long device, long inode, long links, long size, long uid, long mode, Kind kind) {
  /** What it is. */
  enum Kind {
    FILE,
    FOLDER,
    OTHER
  }

  private static final String WANTED = "unix:dev,ino,nlink,size,uid,mode,isDirectory,isRegularFile";

  static UnixFile at(Path path) throws IOException {
    Map<String, Object> is = Files.readAttributes(path, WANTED, LinkOption.NOFOLLOW_LINKS);
    Kind kind = Boolean.TRUE.equals(is.get("isRegularFile")) ? Kind.FILE : Kind.OTHER;
    return new UnixFile(
        number(is, "dev"),
        number(is, "ino"),
        number(is, "nlink"),
        number(is, "size"),
        number(is, "uid"),
        number(is, "mode"),
        Boolean.TRUE.equals(is.get("isDirectory")) ? Kind.FOLDER : kind);
  }

  /** The user that this process runs as, by the kernel's word. */
  static long ownUid() throws IOException {
    return number(Files.readAttributes(Path.of("/proc/self"), "unix:uid"), "uid");
  }

  boolean sameAs(UnixFile other) {
    return device == other.device && inode == other.inode;
  }

  private static long number(Map<String, Object> attributes, String name) throws IOException {
    if (attributes.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw new IOException("this system does not say a file's " + name);
  }
}
