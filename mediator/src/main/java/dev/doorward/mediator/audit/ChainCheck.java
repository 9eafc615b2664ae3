package dev.doorward.mediator.audit;

import java.nio.file.Path;

/** Checks that lines, given in order, are one unbroken chain. Used by one thread. */
final class ChainCheck {
  private final Path folder;
  private String prev;
  private long next;
  private String job = "";
  private EntryKind last = EntryKind.SEGMENT_CLOSE;

  /** For a whole trail. */
  ChainCheck(Path folder) {
    this(folder, Chain.START, 0);
  }

  /** For what follows an entry. */
  ChainCheck(Path folder, String prev, long next) {
    this.folder = folder;
    this.prev = prev;
    this.next = next;
  }

  /** Takes a segment's next line. */
  TrailLine take(Path file, int number, byte[] bytes) throws TamperedException {
    String said = Chain.said(bytes);
    if (said == null) {
      throw LineParser.bad(file, number, "does not end with an entry's hash");
    }
    TrailLine line = LineParser.parse(file, number, bytes);
    if (line.json().path("v").asInt() != EntryEncoder.VERSION) {
      throw LineParser.bad(file, number, "is of a version that this program does not read");
    }
    continues(line);
    if (!Chain.recomputed(prev, bytes).equals(said)) {
      throw LineParser.bad(file, number, "was changed after it was written (its hash differs)");
    }
    order(line);
    prev = said;
    next = line.seq() + 1;
    return line;
  }

  private void continues(TrailLine line) throws TamperedException {
    if (!line.member("prev").equals(prev) || line.seq() != next) {
      throw LineParser.bad(
          line.file(),
          line.number(),
          "does not continue the entry before it (seq "
              + line.seq()
              + " where "
              + next
              + " belongs): one was removed, added, exchanged or changed");
    }
  }

  private void order(TrailLine line) throws TamperedException {
    EntryKind kind = line.kind().orElse(EntryKind.DECISION);
    if ((line.number() == 1) != (kind == EntryKind.JOB_OPEN)) {
      throw LineParser.bad(
          line.file(), line.number(), "a segment begins with job-open, and has no other one");
    }
    if (line.number() == 1 && last != EntryKind.SEGMENT_CLOSE) {
      throw LineParser.bad(line.file(), 1, "the segment before it does not end with segment-close");
    }
    if (line.number() > 1 && (last == EntryKind.SEGMENT_CLOSE || last == EntryKind.JOB_CLOSE)) {
      throw LineParser.bad(line.file(), line.number(), "stands after a close");
    }
    if (!job.isEmpty() && !job.equals(line.member("job"))) {
      throw LineParser.bad(line.file(), line.number(), "is of another job than " + folder);
    }
    job = line.member("job");
    last = kind;
  }

  /** Hash of the line taken last. */
  String hash() {
    return prev;
  }

  /** The sequence number that comes next. */
  long next() {
    return next;
  }

  /** The kind of the line taken last. */
  EntryKind last() {
    return last;
  }
}
