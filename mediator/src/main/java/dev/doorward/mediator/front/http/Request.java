package dev.doorward.mediator.front.http;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One whole request that passed the limits.
 *
 * @param method as written, such as {@code POST}
 * @param headers read-only; names are compared without case
 * @param body the body's bytes; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody; a copy of 16 MiB serves nobody
public record Request(String method, HttpHeaders headers, byte[] body) {
  /** The header's only value; null when it is absent. More than one counts as unusable, empty. */
  public @Nullable String header(String name) {
    List<String> values = headers.getAll(name);
    if (values.isEmpty()) {
      return null;
    }
    return values.size() == 1 ? values.get(0) : "";
  }
}
