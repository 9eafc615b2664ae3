package dev.doorward.mediator.audit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The lines of a segment from its beginning, in bounded memory. Used by one thread. */
final class Lines implements Closeable {
  private final Path file;
  private final InputStream in;
  private int number;
  private long end;
  private long torn;

  Lines(Path file) throws IOException {
    this.file = file;
    this.in =
        new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), 1 << 16);
  }

  /**
   * The next line without its newline; null at the end, also when bytes without a newline follow.
   *
   * @throws TamperedException when a line is longer than any that is written
   */
  byte @Nullable [] next() throws IOException, AuditException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    long length = 0;
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        torn = length;
        return null;
      }
      if (++length < EntryEncoder.LONGEST_LINE) {
        line.write(b);
      }
    }
    number++;
    end += length + 1;
    if (length >= EntryEncoder.LONGEST_LINE) {
      throw LineParser.bad(file, number, "is longer than any line that is written");
    }
    return line.toByteArray();
  }

  /** The number of the line given last, from 1. */
  int number() {
    return number;
  }

  /** Bytes up to and with the newline of the line given last. */
  long end() {
    return end;
  }

  /** Bytes after the last newline; known at the end. */
  long torn() {
    return torn;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
