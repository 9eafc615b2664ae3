package dev.doorward.mediator.audit;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries one after the other into a trail's segments. Nothing counts before {@link #commit}
 * returned; after it threw, nothing more may be written. Used by one thread, under the trail's
 * lock.
 */
final class ChainWriter implements Closeable {
  private final JobFolder folder;
  private final AppendFiles files;
  private final TrailClock clock;
  private final ChainLimits limits;
  private final SegmentOpening opening;
  private final long startNanos;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

  private @Nullable AppendFile file;
  private int segment;
  private Instant segmentSince;
  private long next;
  private String hash;
  private Tip committed;
  private long headed;
  private long headDue;
  private boolean saidFull;

  /** The end of what is on disk. */
  private record Tip(long next, String hash, long bytes) {}

  /**
   * @param at where the trail ends; nothing torn any more
   */
  ChainWriter(
      JobFolder folder,
      AppendFiles files,
      TrailClock clock,
      ChainLimits limits,
      SegmentOpening opening,
      Position at)
      throws IOException {
    this.folder = folder;
    this.files = files;
    this.clock = clock;
    this.limits = limits;
    this.opening = opening;
    this.startNanos = clock.nanos().getAsLong();
    this.segment = at.segment();
    this.segmentSince = clock.wall().instant();
    this.next = at.next();
    this.hash = at.hash();
    this.committed = new Tip(next, hash, at.bytes());
    this.headed = next;
    if (at.last() == EntryKind.SEGMENT_CLOSE) {
      openSegment(at.segment() >= 0 && at.bytes() == 0);
    } else {
      file = files.open(folder.segment(segment));
    }
  }

  /** Takes an entry into the next commit; turns to a new segment first when it is time. */
  long add(TrailEntry entry) throws IOException {
    if (full()) {
      closeSegment();
      openSegment(false);
    }
    return put(entry);
  }

  /** Returns when every entry added so far is on disk, and the file is still the trail's. */
  void commit() throws IOException {
    if (buffer.size() > 0) {
      AppendFile open = open();
      byte[] bytes = buffer.toByteArray();
      buffer.reset();
      try {
        open.write(bytes);
      } catch (IOException e) {
        if (Reserve.full(e) && !saidFull) {
          sayFull(open);
        }
        throw e;
      }
      open.force();
      open.check();
      if (headed == committed.next()) {
        headDue = now() + limits.headAge().toNanos();
      }
      committed = new Tip(next, hash, open.size());
    }
    if (committed.next() - headed >= limits.headEntries() || nanosToHead() <= 0) {
      head();
    }
  }

  /** Nanoseconds until the head is to be written; a long time when it is up to date. */
  long nanosToHead() {
    return headed == committed.next() ? Long.MAX_VALUE : headDue - now();
  }

  /** Writes the head for what is on disk. */
  void head() throws IOException {
    if (headed == committed.next()) {
      return;
    }
    try {
      new Head(committed.next() - 1, committed.hash(), segment, committed.bytes()).write(folder);
      headed = committed.next();
    } catch (IOException e) {
      if (Reserve.full(e) && !saidFull) {
        sayFull(open());
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  private boolean full() {
    return open().size() + buffer.size() >= limits.segmentBytes()
        || clock.wall().instant().isAfter(segmentSince.plus(limits.segmentAge()));
  }

  private void closeSegment() throws IOException {
    put(TrailEntry.of(EntryKind.SEGMENT_CLOSE).with("segment", Integer.toString(segment)));
    commit();
    head();
    close();
  }

  // A segment that was made and got no whole line is begun again.
  private void openSegment(boolean again) throws IOException {
    if (!again) {
      segment++;
    }
    file = again ? files.open(folder.segment(segment)) : files.create(folder.segment(segment));
    PrivateFiles.forceFolder(folder.path());
    segmentSince = clock.wall().instant();
    committed = new Tip(committed.next(), committed.hash(), 0);
    put(opening.entry(segment, hash));
    commit();
    head();
  }

  private long put(TrailEntry entry) {
    EntryEncoder.Stamp stamp =
        new EntryEncoder.Stamp(
            next,
            clock.wall().instant(),
            Math.max(0, now() - startNanos),
            opening.job(),
            opening.session());
    EntryEncoder.Line line = EntryEncoder.encode(stamp, entry, hash);
    buffer.writeBytes(line.bytes());
    hash = line.hash();
    return next++;
  }

  // The failed entries are taken back; the alarm takes their place, and is the last entry.
  private void sayFull(AppendFile open) throws IOException {
    saidFull = true;
    new Reserve(folder).release();
    open.truncate(committed.bytes());
    next = committed.next();
    hash = committed.hash();
    put(
        TrailEntry.of(EntryKind.ALARM)
            .with("reason", "the disk is full: nothing more is written and no call is made"));
    open.write(buffer.toByteArray());
    buffer.reset();
    open.force();
    open.check();
    committed = new Tip(next, hash, open.size());
    head();
  }

  private long now() {
    return clock.nanos().getAsLong();
  }

  private AppendFile open() {
    if (file == null) {
      throw new IllegalStateException("the trail is closed");
    }
    return file;
  }
}
