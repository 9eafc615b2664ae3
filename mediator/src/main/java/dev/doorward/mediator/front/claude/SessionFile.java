package dev.doorward.mediator.front.claude;

import java.nio.file.Path;

/** One thing that must lie at a path inside the sandbox. */
public sealed interface SessionFile {
  /** Absolute, as the session sees it. */
  Path inside();

  /** A read-only file with this content. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Fixed(Path inside, byte[] content) implements SessionFile {}

  /** A file with this content that the session may change; it lies in the private home. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Own(Path inside, byte[] content) implements SessionFile {}

  /** A file or folder of the host, read-only. */
  record Host(Path inside, Path host) implements SessionFile {}

  /** An empty read-only folder. */
  record EmptyFolder(Path inside) implements SessionFile {}
}
