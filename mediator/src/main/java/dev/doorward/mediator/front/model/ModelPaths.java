package dev.doorward.mediator.front.model;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The Messages API's own paths, compared as they were sent. Nothing is decoded or normalised, so a
 * target with an escape, a dot segment, a doubled slash or a scheme is simply none of them.
 */
final class ModelPaths {
  private record Known(HttpMethod method, String path, Pattern query) {}

  private static final Pattern BETA = Pattern.compile("(beta=true)?");
  private static final Pattern PAGE =
      Pattern.compile(
          "(|(beta=true|limit=[0-9]{1,4}|(before|after)_id=[A-Za-z0-9._-]{1,128})"
              + "(&(beta=true|limit=[0-9]{1,4}|(before|after)_id=[A-Za-z0-9._-]{1,128})){0,3})");

  private static final List<Known> ALL =
      List.of(
          new Known(HttpMethod.POST, "/v1/messages", BETA),
          new Known(HttpMethod.POST, "/v1/messages/count_tokens", BETA),
          new Known(HttpMethod.GET, "/v1/models", PAGE));

  private ModelPaths() {}

  /**
   * The target to ask upstream for.
   *
   * @param target what follows the token, with its query
   */
  static Optional<String> passed(HttpMethod method, String target) {
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    String query = mark < 0 ? "" : target.substring(mark + 1);
    return ALL.stream()
        .filter(known -> known.method.equals(method) && known.path.equals(path))
        .filter(known -> known.query.matcher(query).matches())
        .map(known -> query.isEmpty() ? path : path + "?" + query)
        .findFirst();
  }
}
