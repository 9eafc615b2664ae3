package dev.doorward.pin.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads JSON so that nobody else can read it differently: UTF-8 is checked and never repaired, lone
 * surrogates, duplicate member names, trailing text and anything over the limits are refused, and
 * numbers keep their decimal value. Immutable and safe for use by many threads.
 */
public final class StrictJson {
  private static final int LONGEST_NAME = 50_000;
  private static final int EXPONENT_DIGITS = 9;
  private static final long FARTHEST_SCALE = 1_000_000_000L;

  private final JsonLimits limits;
  private final ObjectReader reader;

  public StrictJson(JsonLimits limits) {
    this.limits = limits;
    this.reader =
        JsonMapper.builder(factory(limits))
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build()
            .reader();
  }

  // Names are not interned: they come from strangers, and the table would outlive the message.
  private static JsonFactory factory(JsonLimits limits) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(limits.depth())
                .maxStringLength(limits.string())
                .maxNameLength(Math.min(limits.string(), LONGEST_NAME))
                .maxNumberLength(limits.number())
                .maxTokenCount(limits.tokens())
                .build())
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .build();
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

  /**
   * As {@link #read(byte[])}, of text that was decoded already; the bound on bytes is one on
   * characters here.
   */
  public JsonNode read(String text) throws JsonException {
    if (text.length() > limits.bytes()) {
      throw new JsonException("longer than " + limits.bytes() + " characters");
    }
    check(text);
    JsonNode value = parse(text);
    if (mayHoldLoneSurrogates(text) || mayHoldFarExponents(text)) {
      walk(value);
    }
    return value;
  }

  private JsonNode parse(String text) throws JsonException {
    try (JsonParser parser = reader.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new JsonException("empty");
      }
      JsonNode value = reader.readTree(parser);
      if (parser.nextToken() != null) {
        throw new JsonException("text after the value");
      }
      return value;
    } catch (StreamConstraintsException e) {
      throw new JsonException("over a limit: too deep, or a string or number too long");
    } catch (JsonProcessingException e) {
      throw new JsonException(reason(e));
    } catch (IOException | ArithmeticException | IllegalArgumentException e) {
      // An exponent beyond BigDecimal's range, for one, comes as a NumberFormatException.
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

  // After check(text) only an escape can bring a lone surrogate.
  private static boolean mayHoldLoneSurrogates(String text) {
    return text.indexOf("\\ud") >= 0 || text.indexOf("\\uD") >= 0;
  }

  // BigDecimal's own range differs by Java version (17 refuses -1.5e2147483648, 25 takes it), so
  // the
  // bound is ours.
  private static boolean mayHoldFarExponents(String text) {
    int digits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      digits = c >= '0' && c <= '9' ? digits + 1 : 0;
      if (digits > EXPONENT_DIGITS && isExponent(text, i - digits)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isExponent(String text, int before) {
    int at = before;
    if (at >= 0 && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
      at--;
    }
    return at >= 0 && (text.charAt(at) == 'e' || text.charAt(at) == 'E');
  }

  private static void walk(JsonNode value) throws JsonException {
    Deque<JsonNode> open = new ArrayDeque<>();
    open.push(value);
    while (!open.isEmpty()) {
      JsonNode node = open.pop();
      if (node.isTextual()) {
        check(node.textValue());
      }
      if (node.isBigDecimal() && Math.abs((long) node.decimalValue().scale()) > FARTHEST_SCALE) {
        throw new JsonException("a number out of range");
      }
      for (var member : node.properties()) {
        check(member.getKey());
      }
      for (JsonNode child : node) {
        open.push(child);
      }
    }
  }

  private static void check(String s) throws JsonException {
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < s.length()
          && Character.isLowSurrogate(s.charAt(i + 1))) {
        i++;
      } else {
        throw new JsonException("a lone surrogate");
      }
    }
  }
}
