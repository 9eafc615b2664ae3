package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The result of tools/call written anew: only its named members, only known content. */
final class ResultShape {
  private final Drops drops;

  ResultShape(Drops drops) {
    this.drops = drops;
  }

  /** The result as it may be passed on; empty when it is no result of a call. */
  Optional<ObjectNode> of(JsonNode result) {
    JsonNode content = result.path("content");
    JsonNode structured = result.path("structuredContent");
    JsonNode isError = result.path("isError");
    if (!content.isArray()
        || !(structured.isMissingNode() || structured.isObject())
        || !(isError.isMissingNode() || isError.isBoolean())) {
      return Optional.empty();
    }
    ObjectNode kept = JsonRpc.object();
    ArrayNode items = kept.putArray("content");
    for (JsonNode item : content) {
      ContentShape.of(item)
          .ifPresentOrElse(
              items::add,
              () -> drops.drop(DropReason.UNKNOWN_CONTENT, item.path("type").asText("")));
    }
    if (structured.isObject()) {
      kept.set("structuredContent", structured);
    }
    if (isError.isBoolean()) {
      kept.set("isError", isError);
    }
    return Optional.of(kept);
  }
}
