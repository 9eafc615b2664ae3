package dev.doorward.mediator.audit;

import java.io.IOException;
import java.nio.file.Path;

/** Opens the files of segments. */
interface AppendFiles {
  /** A new file; an existing one is an error. */
  AppendFile create(Path path) throws IOException;

  /** An existing file, to go on after its end. */
  AppendFile open(Path path) throws IOException;
}
