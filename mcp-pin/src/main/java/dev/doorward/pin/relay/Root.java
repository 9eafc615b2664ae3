package dev.doorward.pin.relay;

import org.jspecify.annotations.Nullable;

/**
 * A folder that a client names to a server.
 *
 * @param uri starts with {@code file://}
 * @param name for people, if there is one
 */
public record Root(String uri, @Nullable String name) {
  public Root {
    if (!uri.startsWith("file://")) {
      throw new IllegalArgumentException("a root is a file:// URI");
    }
  }
}
