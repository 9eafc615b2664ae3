package dev.doorward.mediator.audit;

import java.util.Map;

/**
 * What each segment of a trail opens with.
 *
 * @param job the trail's id
 * @param session of whoever writes now
 * @param members the configuration's digests
 */
record SegmentOpening(String job, String session, Map<String, String> members) {
  SegmentOpening {
    members = Map.copyOf(members);
  }

  static SegmentOpening of(TrailOpening opening) {
    return new SegmentOpening(
        opening.jobId(),
        opening.session(),
        Map.of(
            "jobName", opening.job(),
            "policyDigest", opening.policyDigest(),
            "pinsDigest", opening.pinsDigest(),
            "version", opening.version(),
            "resumable", Boolean.toString(opening.resumable())));
  }

  /** As an earlier segment of the trail was opened. */
  static SegmentOpening again(TrailLine first, String session) {
    Map<String, String> members = new java.util.HashMap<>();
    for (String name :
        new String[] {"jobName", "policyDigest", "pinsDigest", "version", "resumable"}) {
      if (first.json().has(name)) {
        members.put(name, first.member(name));
      }
    }
    return new SegmentOpening(first.member("job"), session, members);
  }

  boolean resumable() {
    return "true".equals(members.get("resumable"));
  }

  /** The job-open entry of a segment; {@code before} is the hash of the segment before it. */
  TrailEntry entry(int segment, String before) {
    TrailEntry entry =
        new TrailEntry(EntryKind.JOB_OPEN, members).with("segment", Integer.toString(segment));
    return segment == 0 ? entry : entry.with("before", before);
  }
}
