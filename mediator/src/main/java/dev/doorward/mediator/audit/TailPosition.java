package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** Where a trail ends, found by its last line and its head alone; the whole is not verified. */
final class TailPosition {
  private static final int CHUNK = 1 << 13;

  private TailPosition() {}

  /**
   * @throws TamperedException when the last line is not what was hashed, or the head is ahead of it
   */
  static Position read(JobFolder folder) throws IOException, AuditException {
    List<Path> segments = folder.segments();
    if (segments.isEmpty()) {
      checkHead(folder, -1, Chain.START);
      return Position.NOTHING;
    }
    int segment = segments.size() - 1;
    long size;
    long torn;
    try (FileChannel channel = FileChannel.open(segments.get(segment), StandardOpenOption.READ)) {
      size = channel.size();
      torn = afterLastNewline(channel, size);
    }
    TrailLine[] last = new TrailLine[1];
    BackwardLines.read(
        segments,
        line -> {
          last[0] = line;
          return false;
        });
    return last[0] == null
        ? nothingWhole(folder, segment, torn)
        : after(folder, segment, size - torn, torn, last[0]);
  }

  private static Position nothingWhole(JobFolder folder, int segment, long torn)
      throws AuditException {
    if (segment > 0) {
      throw new TamperedException(folder.path() + ": its segments hold no entry");
    }
    checkHead(folder, -1, Chain.START);
    return new Position(segment, 0, torn, 0, Chain.START, EntryKind.SEGMENT_CLOSE);
  }

  private static Position after(
      JobFolder folder, int segment, long bytes, long torn, TrailLine last) throws AuditException {
    byte[] line = last.text().getBytes(StandardCharsets.UTF_8);
    String said = Chain.said(line);
    String prev = last.member("prev");
    if (said == null || !Chain.isHash(prev) || !Chain.recomputed(prev, line).equals(said)) {
      throw new TamperedException(
          last.file() + ": its last line was changed after it was written (its hash differs)");
    }
    EntryKind kind = last.kind().orElse(EntryKind.DECISION);
    if (bytes == 0 && kind != EntryKind.SEGMENT_CLOSE) {
      throw new TamperedException(
          last.file() + ": does not end with segment-close, and a later segment is there");
    }
    checkHead(folder, last.seq(), said);
    return new Position(segment, bytes, torn, last.seq() + 1, said, kind);
  }

  private static void checkHead(JobFolder folder, long lastSeq, String hash) throws AuditException {
    Optional<Head> head = Head.read(folder);
    if (head.isEmpty() && lastSeq > 0) {
      throw new TamperedException(folder.head() + " is missing");
    }
    if (head.isPresent()
        && (head.get().seq() > lastSeq
            || (head.get().seq() == lastSeq && !head.get().hash().equals(hash)))) {
      throw new TamperedException(
          folder.path()
              + ": the head names entry "
              + head.get().seq()
              + ", and that is not how the trail ends (entry "
              + lastSeq
              + "): its end was cut off or exchanged");
    }
  }

  private static long afterLastNewline(FileChannel channel, long size) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    for (long from = size; from > 0; ) {
      int length = (int) Math.min(CHUNK, from);
      chunk.clear().limit(length);
      while (chunk.hasRemaining() && channel.read(chunk, from - length + chunk.position()) >= 0) {
        // Reads until the chunk is full.
      }
      for (int i = length - 1; i >= 0; i--) {
        if (chunk.get(i) == '\n') {
          return size - (from - length + i + 1);
        }
      }
      from -= length;
    }
    return size;
  }
}
