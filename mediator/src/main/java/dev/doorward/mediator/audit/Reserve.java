package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Room on the disk that is given back when it is full, so that this can still be written. */
final class Reserve {
  private static final int BYTES = 1 << 20;

  private final Path file;

  Reserve(JobFolder folder) {
    this.file = folder.reserve();
  }

  // Really written: a hole would reserve nothing.
  void make() throws IOException {
    PrivateFiles.write(file, new byte[BYTES]);
  }

  void release() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Whether a write failed for want of room. Java gives the system's words only. */
  static boolean full(IOException failure) {
    String said = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return said.contains("no space left") || said.contains("quota exceeded");
  }
}
