package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON value that still knows where in its file each of its parts stands. */
final class LocatedJson {
  private final String file;
  private final Map<JsonNode, JsonLocation> places = new IdentityHashMap<>();
  private final JsonNode root;

  private LocatedJson(String file, String text) throws ScriptException {
    this.file = file;
    JsonFactory factory =
        JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    try (JsonParser parser = JsonMapper.builder(factory).build().createParser(text)) {
      parser.nextToken();
      this.root = value(parser);
      if (parser.nextToken() != null) {
        throw at(parser.currentTokenLocation(), "text after the script's end");
      }
    } catch (JsonProcessingException e) {
      throw at(e.getLocation(), e.getOriginalMessage());
    } catch (IOException e) {
      throw new ScriptException(file + ": " + e.getMessage());
    }
  }

  static LocatedJson read(String file, String text) throws ScriptException {
    return new LocatedJson(file, text);
  }

  JsonNode root() {
    return root;
  }

  /** A mistake in one part, with that part's line and column. */
  ScriptException mistake(JsonNode part, String message) {
    return at(places.get(part), message);
  }

  private ScriptException at(@Nullable JsonLocation place, String message) {
    String where = place == null ? "" : ":" + place.getLineNr() + ":" + place.getColumnNr();
    return new ScriptException(file + where + ": " + message);
  }

  private JsonNode value(JsonParser parser) throws IOException {
    JsonLocation place = parser.currentTokenLocation();
    JsonToken token = parser.currentToken();
    JsonNode value;
    if (token == JsonToken.START_OBJECT) {
      value = members(parser);
    } else if (token == JsonToken.START_ARRAY) {
      value = items(parser);
    } else if (token == null) {
      value = MissingNode.getInstance();
    } else {
      value = parser.readValueAsTree();
    }
    // Small numbers and booleans are shared nodes: for those the last place wins, which is near
    // enough.
    places.put(value, place);
    return value;
  }

  private ObjectNode members(JsonParser parser) throws IOException {
    ObjectNode object = Json.object();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, value(parser));
    }
    return object;
  }

  private ArrayNode items(JsonParser parser) throws IOException {
    ArrayNode array = Json.array();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }
}
