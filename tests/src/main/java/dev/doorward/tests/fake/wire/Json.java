package dev.doorward.tests.fake.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** JSON as the fakes read and write it: leniently, as the clients they stand for do. */
public final class Json {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /**
   * One value out of a text; an empty text is a missing node.
   *
   * @throws IOException when the text is not JSON
   */
  public static JsonNode read(byte[] text) throws IOException {
    return MAPPER.readTree(text);
  }

  /** As {@link #read(byte[])}, of text. */
  public static JsonNode read(String text) throws IOException {
    return MAPPER.readTree(text);
  }

  /** The value on one line. */
  public static String text(JsonNode value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a value that cannot be written as JSON", e);
    }
  }

  /** The value on one line, as UTF-8. */
  public static byte[] bytes(JsonNode value) {
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  /** The value on many lines, for people. */
  public static String pretty(JsonNode value) {
    return value.toPrettyString();
  }
}
