package dev.doorward.pin.relay;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A server's error, reduced to an integer code and a message of bounded length. */
final class ErrorShape {
  /** URL elicitation required: its data carries URLs for a person, who never sees them here. */
  private static final int URL_ELICITATION = -32042;

  private ErrorShape() {}

  /** The reduced error; empty when it is none by its shape. */
  static Optional<CallAnswer.Error> of(JsonNode error, int mostBytes) {
    JsonNode code = error.path("code");
    JsonNode message = error.path("message");
    if (!code.isIntegralNumber() || !code.canConvertToInt() || !message.isTextual()) {
      return Optional.empty();
    }
    if (code.intValue() == URL_ELICITATION) {
      return Optional.of(Refusals.NO_USABLE_ANSWER);
    }
    return Optional.of(new CallAnswer.Error(code.intValue(), cut(message.textValue(), mostBytes)));
  }

  private static String cut(String text, int mostBytes) {
    if (text.getBytes(StandardCharsets.UTF_8).length <= mostBytes) {
      return text;
    }
    int bytes = 0;
    int at = 0;
    while (at < text.length()) {
      int point = text.codePointAt(at);
      bytes += Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > mostBytes) {
        break;
      }
      at += Character.charCount(point);
    }
    return text.substring(0, at);
  }
}
