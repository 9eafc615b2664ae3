package dev.doorward.pin.relay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream at line feeds and at nothing else; a carriage return before one is dropped. A
 * line over the limit ends it all, before more than the limit is held; half a line at the end is no
 * line.
 */
final class LineReader {
  private final InputStream in;
  private final int most;
  private final byte[] buffer = new byte[64 << 10];
  private int from;
  private int to;

  LineReader(InputStream in, int most) {
    this.in = in;
    this.most = most;
  }

  /** A line was longer than the limit. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong(int most) {
      super("a line over " + most + " bytes");
    }
  }

  /** The next line that is not empty; null at the end. */
  byte @Nullable [] next() throws IOException {
    while (true) {
      byte[] line = line();
      if (line == null || line.length > 0) {
        return line;
      }
    }
  }

  private byte @Nullable [] line() throws IOException {
    ByteArrayOutputStream held = null;
    while (true) {
      int end = lineFeed();
      int length = end - from + (held == null ? 0 : held.size());
      // One byte more for the carriage return that may come before the line feed.
      if (length > most + 1) {
        throw new TooLong(most);
      }
      if (end < to && held == null) {
        byte[] line = Arrays.copyOfRange(buffer, from, end);
        from = end + 1;
        return trimmed(line);
      }
      if (held == null) {
        held = new ByteArrayOutputStream(1 << 10);
      }
      held.write(buffer, from, end - from);
      if (end < to) {
        from = end + 1;
        return trimmed(held.toByteArray());
      }
      from = 0;
      to = Math.max(0, in.read(buffer));
      if (to == 0) {
        return null;
      }
    }
  }

  private int lineFeed() {
    int at = from;
    while (at < to && buffer[at] != '\n') {
      at++;
    }
    return at;
  }

  private byte[] trimmed(byte[] line) throws TooLong {
    boolean cr = line.length > 0 && line[line.length - 1] == '\r';
    byte[] trimmed = cr ? Arrays.copyOf(line, line.length - 1) : line;
    if (trimmed.length > most) {
      throw new TooLong(most);
    }
    return trimmed;
  }
}
