package dev.doorward.pin.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON so that nobody else can read it differently: UTF-8 is checked and never repaired, lone
 * surrogates, duplicate member names, trailing text and anything over the limits are refused, and
 * numbers keep their decimal value. Immutable and safe for use by many threads.
 */
public final class StrictJson {
  private final JsonLimits limits;
  private final ObjectReader reader;

  public StrictJson(JsonLimits limits) {
    this.limits = limits;
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(limits.depth())
                    .maxStringLength(limits.string())
                    .maxNameLength(Math.min(limits.string(), 50_000))
                    .maxNumberLength(limits.number())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    this.reader =
        JsonMapper.builder(factory)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .build()
            .reader();
  }

  /**
   * The value of one whole text.
   *
   * @throws JsonException when the text is not exactly one JSON value within the limits
   */
  public JsonNode read(byte[] text) throws JsonException {
    if (text.length > limits.bytes()) {
      throw new JsonException("longer than " + limits.bytes() + " bytes");
    }
    return read(decode(text));
  }

  /** As {@link #read(byte[])}, of text that was decoded already. */
  public JsonNode read(String text) throws JsonException {
    try (JsonParser parser = reader.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new JsonException("empty");
      }
      JsonNode value = reader.readTree(parser);
      JsonToken after = parser.nextToken();
      if (after != null) {
        throw new JsonException("text after the value");
      }
      rejectLoneSurrogates(value, text);
      return value;
    } catch (StreamConstraintsException e) {
      throw new JsonException("over a limit: too deep, or a string or number too long");
    } catch (JsonProcessingException e) {
      throw new JsonException(reason(e));
    } catch (IOException e) {
      throw new JsonException("unreadable");
    }
  }

  private static String reason(JsonProcessingException e) {
    String where =
        e.getLocation() == null
            ? ""
            : " at line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr();
    String message = e.getOriginalMessage();
    return (message != null && message.startsWith("Duplicate")
            ? "a member name stands twice"
            : "not JSON")
        + where;
  }

  private static String decode(byte[] text) throws JsonException {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(text))
          .toString();
    } catch (CharacterCodingException e) {
      throw new JsonException("not UTF-8");
    }
  }

  // Only an escape can bring a lone surrogate past the decoder, so texts without one are not
  // walked.
  private static void rejectLoneSurrogates(JsonNode value, String text) throws JsonException {
    if (text.indexOf("\\ud") < 0 && text.indexOf("\\uD") < 0) {
      return;
    }
    java.util.ArrayDeque<JsonNode> open = new java.util.ArrayDeque<>();
    open.push(value);
    while (!open.isEmpty()) {
      JsonNode node = open.pop();
      if (node.isTextual()) {
        check(node.textValue());
      }
      if (node.isObject()) {
        for (java.util.Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
          check(names.next());
        }
      }
      for (JsonNode child : node) {
        open.push(child);
      }
    }
  }

  private static void check(String s) throws JsonException {
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < s.length()
          && Character.isLowSurrogate(s.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw new JsonException("a lone surrogate");
      }
    }
  }
}
