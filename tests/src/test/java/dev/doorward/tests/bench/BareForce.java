package dev.doorward.tests.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the disk alone takes to keep bytes: one append and one force of its data. */
final class BareForce implements AutoCloseable {
  private final FileChannel file;
  private final byte[] bytes;

  BareForce(Path path, int length) throws IOException {
    this.file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.APPEND);
    this.bytes = "x".repeat(length).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  void append() throws IOException {
    file.write(ByteBuffer.wrap(bytes));
    file.force(false);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
