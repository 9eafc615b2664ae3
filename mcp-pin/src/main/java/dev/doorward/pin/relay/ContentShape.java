package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * One content item, its known members only. Unknown members, {@code _meta}, annotations and icons
 * are left out; texts stay as they are, for they are what the model asked for.
 */
final class ContentShape {
  private ContentShape() {}

  static Optional<ObjectNode> of(JsonNode item) {
    return switch (item.path("type").asText("")) {
      case "text" -> strings(item, List.of("type", "text"), List.of());
      case "image", "audio" -> strings(item, List.of("type", "data", "mimeType"), List.of());
      case "resource_link" -> link(item);
      case "resource" -> resource(item);
      default -> Optional.empty();
    };
  }

  private static Optional<ObjectNode> link(JsonNode item) {
    Optional<ObjectNode> kept =
        strings(item, List.of("type", "uri", "name"), List.of("title", "description", "mimeType"));
    JsonNode size = item.path("size");
    if (size.isNumber()) {
      kept.ifPresent(link -> link.set("size", size));
    }
    return kept;
  }

  private static Optional<ObjectNode> resource(JsonNode item) {
    JsonNode inner = item.path("resource");
    String body = inner.has("text") ? "text" : "blob";
    return strings(inner, List.of("uri", body), List.of("mimeType"))
        .map(
            kept -> {
              ObjectNode whole = JsonRpc.object().put("type", "resource");
              whole.set("resource", kept);
              return whole;
            });
  }

  private static Optional<ObjectNode> strings(
      JsonNode from, List<String> required, List<String> optional) {
    ObjectNode kept = JsonRpc.object();
    for (String name : required) {
      if (!from.path(name).isTextual()) {
        return Optional.empty();
      }
      kept.set(name, from.get(name));
    }
    for (String name : optional) {
      if (from.path(name).isTextual()) {
        kept.set(name, from.get(name));
      }
    }
    return Optional.of(kept);
  }
}
