package dev.doorward.pin;

import java.util.List;

/** Where a server comes from: a command that is started, or a URL that is asked. */
public sealed interface ServerSource {
  /**
   * A server on stdio.
   *
   * @param argv program and arguments, no shell in between
   */
  record Command(List<String> argv) implements ServerSource {
    public Command {
      argv = List.copyOf(argv);
      if (argv.isEmpty() || argv.get(0).isEmpty()) {
        throw new IllegalArgumentException("a command has at least a program");
      }
    }
  }

  /** A server on HTTP. */
  record Url(String url) implements ServerSource {
    public Url {
      if (!url.startsWith("http://") && !url.startsWith("https://")) {
        throw new IllegalArgumentException("a server's URL starts with http:// or https://");
      }
    }
  }
}
