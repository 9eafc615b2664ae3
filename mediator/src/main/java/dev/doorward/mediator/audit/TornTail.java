package dev.doorward.mediator.audit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Set;

/** A write that was cut off: kept in a file of its own and taken off the segment. */
final class TornTail {
  private TornTail() {}

  /**
   * Sets the bytes after the last line aside. The trail's lock is held.
   *
   * @return the entry that tells of it
   */
  static TrailEntry setAside(JobFolder folder, Position at) throws IOException, AuditException {
    byte[] torn = new byte[Math.toIntExact(at.tornBytes())];
    if (torn.length > 0) {
      Path segment = folder.segment(at.segment());
      try (RandomAccessFile in = new RandomAccessFile(segment.toFile(), "r")) {
        in.seek(at.bytes());
        in.readFully(torn);
      }
      Path aside = folder.torn(at.segment());
      try (FileChannel out =
          FileChannel.open(
              aside,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PrivateFiles.fileMode())) {
        PrivateFiles.writeAll(out, torn);
        out.force(true);
      }
      PrivateFiles.forceFolder(folder.path());
      try (FileChannel cut = FileChannel.open(segment, StandardOpenOption.WRITE)) {
        cut.truncate(at.bytes());
        cut.force(true);
      }
    }
    return TrailEntry.of(EntryKind.RECOVERED)
        .with("tornBytes", Integer.toString(torn.length))
        .with("tornDigest", HexFormat.of().formatHex(Chain.sha256().digest(torn)));
  }
}
