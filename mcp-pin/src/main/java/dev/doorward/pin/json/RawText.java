package dev.doorward.pin.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a JSON text exactly as they were written, for whoever must hand them on unchanged.
 * Takes only texts that {@link StrictJson} has accepted; it checks nothing of its own.
 */
public final class RawText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private RawText() {}

  /**
   * The texts of the elements of the array that stands at a path of member names.
   *
   * @throws JsonException when no array stands there
   */
  public static List<String> elements(String text, String... path) throws JsonException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      descend(parser, path);
      if (parser.currentToken() != JsonToken.START_ARRAY) {
        throw new JsonException("no array at " + String.join(".", path));
      }
      List<String> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(value(parser, text));
      }
      return elements;
    } catch (IOException e) {
      throw new JsonException("unreadable");
    }
  }

  /**
   * The text of the value that stands at a path of member names.
   *
   * @throws JsonException when nothing stands there
   */
  public static String member(String text, String... path) throws JsonException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      descend(parser, path);
      return value(parser, text);
    } catch (IOException e) {
      throw new JsonException("unreadable");
    }
  }

  private static void descend(JsonParser parser, String... path) throws IOException, JsonException {
    for (String step : path) {
      if (parser.currentToken() != JsonToken.START_OBJECT || !find(parser, step)) {
        throw new JsonException("no member " + step);
      }
    }
  }

  private static boolean find(JsonParser parser, String name) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean found = name.equals(parser.currentName());
      parser.nextToken();
      if (found) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }

  private static String value(JsonParser parser, String text) throws IOException {
    int from = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken();
    int to = (int) parser.currentLocation().getCharOffset();
    return text.substring(from, to);
  }
}
