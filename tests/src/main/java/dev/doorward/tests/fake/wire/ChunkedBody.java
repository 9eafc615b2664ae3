package dev.doorward.tests.fake.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** A body in chunks; gives bytes as they come, so that an event stream can be followed. */
final class ChunkedBody extends InputStream {
  private final InputStream in;
  private long left;
  private boolean ended;
  private boolean started;

  ChunkedBody(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    if (left == 0 && !ended) {
      nextChunk();
    }
    if (ended) {
      return -1;
    }
    int count = in.read(into, from, (int) Math.min(left, length));
    if (count < 0) {
      throw new EOFException("half a body: the last chunk is missing");
    }
    left -= count;
    return count;
  }

  private void nextChunk() throws IOException {
    if (started) {
      HttpConnection.line(in);
    }
    started = true;
    String size = HttpConnection.line(in).split(";", 2)[0].strip();
    try {
      left = Long.parseLong(size, 16);
    } catch (NumberFormatException e) {
      throw new IOException("a chunk without a size", e);
    }
    if (left == 0) {
      ended = true;
      while (!HttpConnection.line(in).isEmpty()) {
        // trailers say nothing to a client
      }
    }
  }
}
