package dev.doorward.mediator.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One entry as it stands in a trail.
 *
 * @param file the segment it is in
 * @param number its line there, from 1
 * @param text the line without its end, exactly as on disk: what {@code --json} prints
 * @param json its members; not to be changed
 */
public record TrailLine(Path file, int number, String text, ObjectNode json) {
  /** Its place in the trail, from 0, over all segments. */
  public long seq() {
    return json.path("seq").asLong();
  }

  /** What kind of entry it is; empty for one that a later version of this program wrote. */
  public Optional<EntryKind> kind() {
    return EntryKind.of(member("kind"));
  }

  /** A member as text, or empty when it has none. */
  public String member(String name) {
    return json.path(name).asText("");
  }
}
