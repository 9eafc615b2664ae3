package dev.doorward.mediator.job;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reads one YAML document into a tree with places. What makes a text mean something else than it
 * shows is refused: anchors, aliases, tags, keys that stand twice, a second document, deep nesting.
 *
 * <p>Measured on Jackson 2.23: a tag on the first key of a mapping is not reported; since keys are
 * taken as they are written, it changes nothing.
 */
final class YamlReader {
  private static final int DEEPEST = 12;
  private static final YAMLFactory FACTORY = new YAMLFactory();

  private final YAMLParser parser;
  private final Mistakes mistakes;

  private YamlReader(YAMLParser parser, Mistakes mistakes) {
    this.parser = parser;
    this.mistakes = mistakes;
  }

  /** The only document of a text; a text without one is an empty mapping. */
  static Yaml read(String text, Mistakes mistakes) throws JobException {
    try (YAMLParser parser = FACTORY.createParser(text)) {
      return new YamlReader(parser, mistakes).document();
    } catch (IOException e) {
      throw mistakes.stop(
          placeOf(e),
          "cannot be read as YAML; look here for a missing quote or bracket, a tab, or a wrong"
              + " indent");
    }
  }

  private Yaml document() throws IOException, JobException {
    if (parser.nextToken() == null) {
      return new Yaml.Mapping(Place.START, List.of());
    }
    Yaml root = value(0);
    if (parser.nextToken() != null) {
      throw mistakes.stop(place(), "a second document begins; one file holds one document");
    }
    return root;
  }

  private Yaml value(int depth) throws IOException, JobException {
    rejectMarks();
    Place place = place();
    if (depth > DEEPEST) {
      throw mistakes.stop(place, "is nested too deep; no key of this file needs that");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> mapping(place, depth);
      case START_ARRAY -> items(place, depth);
      default -> new Yaml.Scalar(place, kind(parser.currentToken()), parser.getText());
    };
  }

  private Yaml mapping(Place place, int depth) throws IOException, JobException {
    List<Yaml.Member> members = new ArrayList<>();
    Map<String, Place> seen = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      rejectMarks();
      String key = parser.currentName();
      Place at = place();
      Place first = seen.putIfAbsent(key, at);
      if (first != null) {
        mistakes.add(
            at, "this key stands at line " + first.line() + " already; keep one of the two");
      }
      parser.nextToken();
      Yaml value = value(depth + 1);
      if (first == null) {
        members.add(new Yaml.Member(at, key, value));
      }
    }
    return new Yaml.Mapping(place, List.copyOf(members));
  }

  private Yaml items(Place place, int depth) throws IOException, JobException {
    List<Yaml> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(depth + 1));
    }
    return new Yaml.Items(place, List.copyOf(items));
  }

  private void rejectMarks() throws IOException, JobException {
    if (parser.isCurrentAlias() || parser.getObjectId() != null) {
      throw mistakes.stop(place(), "anchors and aliases are not read; write the value out");
    }
    if (parser.getTypeId() != null) {
      throw mistakes.stop(place(), "tags are not read; leave out what begins with !");
    }
  }

  private static Yaml.Kind kind(JsonToken token) {
    return switch (token) {
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Yaml.Kind.NUMBER;
      case VALUE_TRUE, VALUE_FALSE -> Yaml.Kind.TRUTH;
      case VALUE_NULL -> Yaml.Kind.NOTHING;
      default -> Yaml.Kind.TEXT;
    };
  }

  private Place place() {
    JsonLocation at = parser.currentTokenLocation();
    return new Place(at.getLineNr(), at.getColumnNr());
  }

  // The parser's own messages quote the file, which may hold what no message should.
  private static Place placeOf(IOException e) {
    if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
      return new Place(
          marked.getProblemMark().getLine() + 1, marked.getProblemMark().getColumn() + 1);
    }
    if (e instanceof com.fasterxml.jackson.core.JsonProcessingException processing
        && processing.getLocation() != null) {
      JsonLocation at = processing.getLocation();
      return new Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
    }
    return Place.START;
  }
}
