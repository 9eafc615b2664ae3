package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.tests.fake.wire.Json;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills <code>${NAME}</code> in every text and member name of a script. */
public final class Placeholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)}");

  private final Function<String, Optional<String>> values;

  /**
   * @param values the value of a name, or nothing where there is none
   */
  public Placeholders(Function<String, Optional<String>> values) {
    this.values = values;
  }

  /**
   * A text with every placeholder filled.
   *
   * @throws UnknownPlaceholder when one has no value
   */
  String fill(String text) throws UnknownPlaceholder {
    Matcher matcher = PLACEHOLDER.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (matcher.find()) {
      String name = matcher.group(1);
      String value = values.apply(name).orElseThrow(() -> new UnknownPlaceholder(name));
      matcher.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    return matcher.appendTail(filled).toString();
  }

  JsonNode fill(JsonNode value) throws UnknownPlaceholder {
    if (value.isTextual()) {
      return TextNode.valueOf(fill(value.textValue()));
    }
    if (value.isArray()) {
      ArrayNode filled = Json.array();
      for (JsonNode item : value) {
        filled.add(fill(item));
      }
      return filled;
    }
    return value.isObject() ? fillMembers(value) : value;
  }

  private ObjectNode fillMembers(JsonNode object) throws UnknownPlaceholder {
    ObjectNode filled = Json.object();
    for (var member : object.properties()) {
      filled.set(fill(member.getKey()), fill(member.getValue()));
    }
    return filled;
  }

  /** A placeholder that nobody gave a value. */
  static final class UnknownPlaceholder extends Exception {
    private static final long serialVersionUID = 1L;

    UnknownPlaceholder(String name) {
      super("no value for ${" + name + "}: give --set " + name + "=VALUE or set the variable");
    }
  }
}
