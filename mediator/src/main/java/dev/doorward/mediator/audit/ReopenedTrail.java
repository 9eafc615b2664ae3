package dev.doorward.mediator.audit;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trail whose daemon died, verified and made whole again. Its lock is held. */
final class ReopenedTrail {
  private final JobFolder folder;
  private final JobReplay replay;
  private final Position at;
  private final @Nullable TrailLine first;
  private final String lastSession;

  private ReopenedTrail(
      JobFolder folder,
      JobReplay replay,
      Position at,
      @Nullable TrailLine first,
      String lastSession) {
    this.folder = folder;
    this.replay = replay;
    this.at = at;
    this.first = first;
    this.lastSession = lastSession;
  }

  /**
   * Verifies the trail; changes nothing yet.
   *
   * @throws TamperedException when it is not what was written
   */
  static ReopenedTrail verified(JobFolder folder) throws AuditException {
    JobReplay.Folding folding = new JobReplay.Folding(false);
    TrailLine[] ends = new TrailLine[2];
    Position at =
        TrailScan.verify(
            folder,
            line -> {
              folding.take(line);
              ends[0] = ends[0] == null ? line : ends[0];
              ends[1] = line;
            });
    String session = ends[1] == null ? "" : ends[1].member("session");
    return new ReopenedTrail(folder, folding.folded(), at, ends[0], session);
  }

  /** Whether it has a first entry at all: a daemon may die before it wrote one. */
  boolean begun() {
    return first != null;
  }

  /** What it held: its calls, not what was decided and answered of them. */
  JobReplay replay() {
    return replay;
  }

  /** Who wrote last. */
  String lastSession() {
    return lastSession;
  }

  /** How it was opened. */
  SegmentOpening opening(String session) {
    if (first == null) {
      throw new IllegalStateException("the trail has no first entry");
    }
    return SegmentOpening.again(first, session);
  }

  /**
   * Sets a torn tail aside and writes what happened: a recovered entry, and an unknown outcome for
   * each open call. On disk when this returns.
   */
  ChainWriter goOn(String session, String why, TrailClock clock)
      throws IOException, AuditException {
    TrailEntry recovered = TornTail.setAside(folder, at);
    ChainWriter writer =
        new ChainWriter(folder, DiskFile.FILES, clock, ChainLimits.USUAL, opening(session), at);
    try {
      writer.add(recovered.with("reason", why));
      for (TrailEntry lost : unknownOutcomes(why)) {
        writer.add(lost);
      }
      writer.commit();
      writer.head();
      return writer;
    } catch (IOException | RuntimeException e) {
      writer.close();
      throw e;
    }
  }

  // The digests are under the job's key already.
  private List<TrailEntry> unknownOutcomes(String why) {
    return replay.open().stream()
        .map(
            open ->
                TrailEntry.of(EntryKind.UNKNOWN_OUTCOME)
                    .with("callId", open.callId())
                    .with("tool", open.tool())
                    .with("argsDigest", open.argsMac())
                    .with("argsBytes", open.argsBytes())
                    .with("reason", why))
        .toList();
  }
}
