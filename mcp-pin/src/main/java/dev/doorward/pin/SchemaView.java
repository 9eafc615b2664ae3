package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.CanonicalJson;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A JSON Schema as lines: each property with its type, its text, and what would act unseen (default
 * values, references, patterns, allowed values). Every other keyword is shown as it stands, so that
 * nothing of a schema goes unshown.
 */
final class SchemaView {
  private static final int LONGEST = 1_000;

  private static final Pattern DIALECT =
      Pattern.compile("https?://json-schema\\.org/draft[-/0-9a-z]*/schema#?");

  private SchemaView() {}

  static void of(String label, JsonNode schema, List<String> lines) {
    lines.add("  " + label + ":");
    if (!schema.isObject()) {
      lines.add("  !! no schema");
      return;
    }
    schema("    ", schema, lines);
  }

  private static void schema(String indent, JsonNode schema, List<String> lines) {
    prose(indent, schema.path("description"), lines);
    for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
      if (!shownApart(keyword.getKey(), keyword.getValue())) {
        keyword(indent, keyword.getKey(), keyword.getValue(), lines);
      }
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      property(indent, property.getKey(), property.getValue(), schema.path("required"), lines);
    }
  }

  // Only where the value is of the expected kind; anything odd is shown as it stands.
  private static boolean shownApart(String keyword, JsonNode value) {
    return switch (keyword) {
      case "description" -> true;
      case "properties" -> value.isObject();
      case "type" -> value.isTextual();
      case "$schema" -> DIALECT.matcher(value.asText()).matches();
      default -> false;
    };
  }

  // Property names are arguments that a model fills in, and text that it reads.
  private static void property(
      String indent, String name, JsonNode schema, JsonNode required, List<String> lines) {
    boolean needed = false;
    for (JsonNode one : required) {
      needed |= name.equals(one.textValue());
    }
    ApprovalView.marks(name).forEach(mark -> lines.add("  !! " + mark));
    String type = schema.path("type").isMissingNode() ? "any" : text(schema.path("type"));
    lines.add(indent + VisibleText.line(name, 128) + ": " + type + (needed ? ", required" : ""));
    if (schema.isObject()) {
      schema(indent + "  ", schema, lines);
    } else {
      keyword(indent + "  ", "schema", schema, lines);
    }
  }

  private static void keyword(String indent, String name, JsonNode value, List<String> lines) {
    ApprovalView.marks(CanonicalJson.text(value)).forEach(mark -> lines.add("  !! " + mark));
    if (name.equals("$ref") && !value.asText().startsWith("#")) {
      lines.add("  !! refers to something outside the listing; it is never fetched");
    }
    lines.add(
        indent
            + VisibleText.line(name, 128)
            + " = "
            + VisibleText.line(CanonicalJson.text(value), LONGEST));
  }

  private static void prose(String indent, JsonNode description, List<String> lines) {
    if (description.isMissingNode()) {
      return;
    }
    ApprovalView.marks(raw(description)).forEach(mark -> lines.add("  !! " + mark));
    for (String line : VisibleText.lines(raw(description)).split("\n", -1)) {
      lines.add(indent + "| " + line);
    }
  }

  private static String text(JsonNode value) {
    return VisibleText.line(raw(value), 4_000);
  }

  private static String raw(JsonNode value) {
    return value.isTextual() ? value.textValue() : CanonicalJson.text(value);
  }
}
