package dev.doorward.mediator.audit;

/**
 * Where a trail ends.
 *
 * @param segment the last segment's number; -1 when there is none
 * @param bytes of whole lines in it
 * @param tornBytes after them
 * @param next the sequence number that comes next
 * @param hash of the last entry
 * @param last the kind of the last entry; segment-close when there is none
 */
record Position(int segment, long bytes, long tornBytes, long next, String hash, EntryKind last) {
  static final Position NOTHING = new Position(-1, 0, 0, 0, Chain.START, EntryKind.SEGMENT_CLOSE);

  boolean closed() {
    return last == EntryKind.JOB_CLOSE;
  }
}
