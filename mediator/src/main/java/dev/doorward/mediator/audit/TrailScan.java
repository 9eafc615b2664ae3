package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a whole trail and verifies it on the way. */
final class TrailScan {
  private final JobFolder folder;
  private final Consumer<TrailLine> each;
  private final ChainCheck chain;
  private @Nullable Head head;
  private boolean headSeen;
  private Position position = Position.NOTHING;

  private TrailScan(JobFolder folder, Consumer<TrailLine> each) {
    this.folder = folder;
    this.each = each;
    this.chain = new ChainCheck(folder.path());
  }

  /**
   * Verifies lines, chain, segments, head and the policy's text.
   *
   * @param each is given every entry once it is verified
   */
  static Position verify(JobFolder folder, Consumer<TrailLine> each) throws AuditException {
    if (!Files.isDirectory(folder.path(), LinkOption.NOFOLLOW_LINKS)) {
      throw new AuditException("there is no trail in " + folder.path());
    }
    TrailScan scan = new TrailScan(folder, each);
    scan.run();
    return scan.position;
  }

  private void run() throws AuditException {
    // The head first: a writer may be ahead of what it says, never behind.
    Optional<Head> found = Head.read(folder);
    head = found.orElse(null);
    List<Path> segments = folder.segments();
    for (int n = 0; n < segments.size(); n++) {
      segment(n, segments.get(n), n == segments.size() - 1);
    }
    if (head != null && !headSeen) {
      throw new TamperedException(
          folder.path()
              + ": the head names entry "
              + head.seq()
              + ", and the trail ends before it (entry "
              + (chain.next() - 1)
              + "): its end was cut off");
    }
    if (head == null && chain.next() > 1) {
      throw new TamperedException(folder.head() + " is missing");
    }
  }

  private void segment(int n, Path file, boolean last) throws AuditException {
    try (Lines lines = new Lines(file)) {
      for (byte[] bytes = lines.next(); bytes != null; bytes = lines.next()) {
        TrailLine line = chain.take(file, lines.number(), bytes);
        head(line, n, lines.end());
        policy(line);
        each.accept(line);
      }
      boolean whole =
          lines.number() > 0 && lines.torn() == 0 && chain.last() == EntryKind.SEGMENT_CLOSE;
      if (!last && !whole) {
        throw new TamperedException(
            file + ": does not end with segment-close, and a later segment is there");
      }
      position =
          new Position(n, lines.end(), lines.torn(), chain.next(), chain.hash(), chain.last());
    } catch (IOException e) {
      throw new AuditException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void head(TrailLine line, int segment, long end) throws TamperedException {
    if (head == null || head.seq() != line.seq()) {
      return;
    }
    headSeen = true;
    if (!head.hash().equals(chain.hash()) || head.segment() != segment || head.bytes() != end) {
      throw LineParser.bad(line.file(), line.number(), "is not the entry that the head names");
    }
  }

  private void policy(TrailLine line) throws AuditException {
    String digest = line.member("policyDigest");
    if (line.number() == 1 && !digest.isEmpty()) {
      PolicyText.read(folder, digest);
    }
  }
}
