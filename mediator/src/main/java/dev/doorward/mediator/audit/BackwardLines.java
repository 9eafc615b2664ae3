package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The lines of one segment from its end, without reading what comes before them. */
final class BackwardLines {
  private static final int CHUNK = 1 << 17;

  private final Path file;
  private final Predicate<TrailLine> more;
  private byte[] data = new byte[0];
  private boolean lineEnded;

  private BackwardLines(Path file, Predicate<TrailLine> more) {
    this.file = file;
    this.more = more;
  }

  /**
   * Gives a trail's whole lines from the last one on back, until the taker has enough. Bytes after
   * the last newline are passed over. Lines carry the number 0: how many are before them is not
   * known.
   *
   * @param more says whether the line before is wanted too
   */
  static void read(List<Path> segments, Predicate<TrailLine> more)
      throws IOException, AuditException {
    for (int n = segments.size() - 1; n >= 0; n--) {
      if (!new BackwardLines(segments.get(n), more).segment()) {
        return;
      }
    }
  }

  private boolean segment() throws IOException, AuditException {
    try (FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      long from = channel.size();
      while (from > 0) {
        int length = (int) Math.min(CHUNK, from);
        from -= length;
        prepend(channel, from, length);
        if (!takeLines()) {
          return false;
        }
      }
      return !lineEnded || more.test(LineParser.parse(file, 0, data));
    }
  }

  private void prepend(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer joined = ByteBuffer.allocate(length + data.length);
    joined.limit(length);
    while (joined.hasRemaining()) {
      if (channel.read(joined, from + joined.position()) < 0) {
        throw new IOException(file + " became shorter while it was read");
      }
    }
    System.arraycopy(data, 0, joined.array(), length, data.length);
    data = joined.array();
  }

  // Keeps the beginning of the line whose own beginning was not read yet.
  private boolean takeLines() throws AuditException {
    int end = lineEnded ? data.length : -1;
    for (int i = data.length - 1; i >= 0; i--) {
      if (data[i] == '\n') {
        if (end >= 0
            && !more.test(LineParser.parse(file, 0, Arrays.copyOfRange(data, i + 1, end)))) {
          return false;
        }
        end = i;
        lineEnded = true;
      }
    }
    data = Arrays.copyOf(data, Math.max(end, 0));
    if (data.length >= EntryEncoder.LONGEST_LINE) {
      throw LineParser.bad(file, 0, "is longer than any line that is written");
    }
    return true;
  }
}
