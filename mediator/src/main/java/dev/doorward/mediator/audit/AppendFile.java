package dev.doorward.mediator.audit;

import java.io.Closeable;
import java.io.IOException;

/** The file that a segment is written to; used by one thread. */
interface AppendFile extends Closeable {
  /** Bytes that were there or were written since. */
  long size();

  /** Writes all of it, or throws; what was written before it threw is not known. */
  void write(byte[] bytes) throws IOException;

  /** Returns when all that was written is on disk. */
  void force() throws IOException;

  /** Throws when the path no longer names this very file, or it has another length. */
  void check() throws IOException;

  /** Takes back everything after so many bytes. */
  void truncate(long size) throws IOException;
}
