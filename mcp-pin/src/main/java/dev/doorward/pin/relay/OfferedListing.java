package dev.doorward.pin.relay;

import dev.doorward.pin.ApprovedFunction;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a client is offered: the approved tool objects, as exactly the text that was approved. */
final class OfferedListing {
  private final String result;
  private final Set<String> names;

  OfferedListing(List<ApprovedFunction> functions) {
    this.result =
        functions.stream()
            .map(ApprovedFunction::text)
            .collect(Collectors.joining(",", "{\"tools\":[", "]}"));
    this.names =
        functions.stream().map(ApprovedFunction::name).collect(Collectors.toUnmodifiableSet());
  }

  /** The result of tools/list. */
  String result() {
    return result;
  }

  boolean holds(String function) {
    return names.contains(function);
  }
}
