package dev.doorward.tests.fake.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.tests.fake.wire.Address;
import dev.doorward.tests.fake.wire.Json;
import java.nio.charset.StandardCharsets;

/**
 * Bodies that no honest harness sends, made by filling a hole in an honest one. Detail holds one
 * of: {@code mebibytes: N}, {@code depth: N}, {@code duplicateKeys}, {@code loneSurrogate}, {@code
 * notUtf8}, {@code notJson}, {@code notAnObject}, {@code empty}, {@code wrongToken}.
 */
final class BadBodies {
  /** The text that stands where the bad part goes. */
  static final String HOLE = "@@HOLE@@";

  private BadBodies() {}

  static byte[] body(JsonNode honest, JsonNode detail) {
    if (detail.has("empty")) {
      return new byte[0];
    }
    if (detail.has("notJson")) {
      return "this is not JSON {".getBytes(StandardCharsets.UTF_8);
    }
    if (detail.has("notAnObject")) {
      return "[1,2,3]".getBytes(StandardCharsets.UTF_8);
    }
    String filled = Json.text(honest).replace("\"" + HOLE + "\"", filling(detail));
    return filled.getBytes(
        detail.has("notUtf8") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
  }

  /** Where it goes: with a wrong token, the first part of the path holds none of the token. */
  static Address address(Address honest, JsonNode detail) {
    return detail.has("wrongToken")
        ? honest.withTarget(honest.target().replaceFirst("^/[^/?]*", "/wrong-token"))
        : honest;
  }

  private static String filling(JsonNode detail) {
    if (detail.has("mebibytes")) {
      return "\"" + "x".repeat(detail.path("mebibytes").asInt() << 20) + "\"";
    }
    if (detail.has("depth")) {
      int depth = detail.path("depth").asInt();
      return "[".repeat(depth) + "]".repeat(depth);
    }
    if (detail.has("duplicateKeys")) {
      return "1,\"hole\":2";
    }
    if (detail.has("loneSurrogate")) {
      return "\"\\ud800\"";
    }
    return detail.has("notUtf8") ? "\"\u00ff\"" : "0";
  }
}
