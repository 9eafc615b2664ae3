package dev.doorward.mediator.secrets;

import dev.doorward.pin.VisibleText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of a source as text. */
final class SecretText {
  private static final int LONGEST_SHOWN = 512;

  private SecretText() {}

  /** The text of at most the allowed bytes; the bytes are wiped. */
  static String decode(byte[] bytes, String where) throws SecretException {
    try {
      if (bytes.length > SecretSources.MOST_BYTES) {
        throw new SecretException(where + " gives more than 64 KiB; a secret is shorter");
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      throw new SecretException(where + " gives no UTF-8 text; encode the value, as base64 say");
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** Without one line break at the end, which is the file's and not the value's. */
  static String trimmed(String text) {
    if (text.endsWith("\r\n")) {
      return text.substring(0, text.length() - 2);
    }
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  /** A path or name for a message. */
  static String shown(String text) {
    return VisibleText.line(text, LONGEST_SHOWN);
  }
}
