package dev.doorward.pin.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * One spelling for each JSON value: members sorted by UTF-16 code units as in RFC 8785, no white
 * space, shortest escapes. Numbers differ from RFC 8785 on purpose: they are written by exact
 * decimal value (1, 1.0 and 1e0 are alike; 0.1 and 0.1000000000000000055 are not), since a double
 * would let two values that a server can tell apart share a digest.
 */
public final class CanonicalJson {
  private CanonicalJson() {}

  /** The canonical text of a value that {@link StrictJson} read. */
  public static String text(JsonNode value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  /** SHA-256 over the UTF-8 bytes of {@link #text}, as 64 lower-case hexadecimal digits. */
  public static String sha256(JsonNode value) {
    return sha256(text(value));
  }

  /** SHA-256 over the UTF-8 bytes of a text, as 64 lower-case hexadecimal digits. */
  public static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static void write(JsonNode value, StringBuilder out) {
    if (value.isObject()) {
      List<String> names = new ArrayList<>(value.size());
      value.fieldNames().forEachRemaining(names::add);
      Collections.sort(names);
      char before = '{';
      for (String name : names) {
        out.append(before);
        string(name, out);
        out.append(':');
        write(value.get(name), out);
        before = ',';
      }
      out.append(names.isEmpty() ? "{}" : "}");
    } else if (value.isArray()) {
      char before = '[';
      for (JsonNode item : value) {
        out.append(before);
        write(item, out);
        before = ',';
      }
      out.append(value.isEmpty() ? "[]" : "]");
    } else if (value.isTextual()) {
      string(value.textValue(), out);
    } else if (value.isNumber()) {
      out.append(number(value.decimalValue()));
    } else if (value.isBoolean() || value.isNull()) {
      out.append(value.asText());
    } else {
      throw new IllegalArgumentException("not a JSON value: " + value.getNodeType());
    }
  }

  // RFC 8785: the two-letter escapes where JSON has them, else a six-letter escape in lower case;
  // all else raw.
  private static void string(String s, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ') {
        out.append(c);
      } else {
        control(c, out);
      }
    }
    out.append('"');
  }

  private static void control(char c, StringBuilder out) {
    switch (c) {
      case '\b' -> out.append("\\b");
      case '\t' -> out.append("\\t");
      case '\n' -> out.append("\\n");
      case '\f' -> out.append("\\f");
      case '\r' -> out.append("\\r");
      default -> out.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
    }
  }

  // Unscaled digits and exponent, so that 1e999999999 stays short.
  private static String number(BigDecimal exact) {
    if (exact.signum() == 0) {
      return "0";
    }
    BigDecimal value = exact.stripTrailingZeros();
    int scale = value.scale();
    if (scale >= -20 && scale <= 40) {
      return value.toPlainString();
    }
    return value.unscaledValue() + "e" + -(long) scale;
  }
}
