package dev.doorward.mediator.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads a line of a segment. Immutable. */
final class LineParser {
  private static final StrictJson JSON =
      new StrictJson(new JsonLimits(EntryEncoder.LONGEST_LINE, 4, EntryEncoder.LONGEST_LINE, 40));

  private LineParser() {}

  static TrailLine parse(Path file, int number, byte[] line) throws TamperedException {
    try {
      JsonNode json = JSON.read(line);
      if (json instanceof ObjectNode object) {
        return new TrailLine(file, number, new String(line, StandardCharsets.UTF_8), object);
      }
      throw bad(file, number, "not an entry");
    } catch (JsonException e) {
      throw bad(file, number, "not an entry: " + e.getMessage());
    }
  }

  static TamperedException bad(Path file, int number, String what) {
    return new TamperedException(file + " line " + number + ": " + what);
  }
}
