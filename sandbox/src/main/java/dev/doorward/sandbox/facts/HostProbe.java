package dev.doorward.sandbox.facts;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@link SandboxFacts} asks of the host; a test answers in its place. */
interface HostProbe {
  /** How a program ended and what it said on both of its outputs. */
  record Answer(int code, String said) {}

  Optional<Path> bubblewrap();

  Optional<Path> perl();

  /** Runs a program to its end, at most some seconds. */
  Answer run(List<String> command);

  /** The trimmed text of a file of /proc or /sys; empty where there is none. */
  Optional<String> read(String path);

  /** Why Netty's native transport did not load; null where it did. */
  @Nullable Throwable epollFailure();

  String property(String name);

  boolean isRoot();
}
