package dev.doorward.mediator.job;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The text of a file, held to what an editor shows: UTF-8, no control characters, nothing invisible
 * and nothing that turns the direction of writing.
 */
final class SourceText {
  /** Largest job or tenant file, in bytes. */
  static final int MOST_BYTES = 1 << 20;

  private SourceText() {}

  static String of(byte[] bytes, Mistakes mistakes) throws JobException {
    if (bytes.length > MOST_BYTES) {
      throw mistakes.stop(Place.START, "is larger than 1 MiB; a file of this kind never is");
    }
    String text = decode(bytes, mistakes);
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    rejectInvisible(plain, mistakes);
    return plain;
  }

  private static String decode(byte[] bytes, Mistakes mistakes) throws JobException {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      return decoder.decode(in).toString();
    } catch (CharacterCodingException e) {
      String before = new String(bytes, 0, in.position(), StandardCharsets.UTF_8);
      throw mistakes.stop(
          placeAt(before, before.length()), "is not UTF-8 from here on; save the file as UTF-8");
    }
  }

  private static void rejectInvisible(String text, Mistakes mistakes) throws JobException {
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (!shown(c, i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
        throw mistakes.stop(
            placeAt(text, i),
            String.format(
                "holds the character U+%04X, which cannot be seen; take it out, or write it as an"
                    + " escape in double quotes",
                c));
      }
      i += Character.charCount(c);
    }
  }

  private static boolean shown(int c, int next) {
    if (c == '\r') {
      return next == '\n';
    }
    if (c == '\n' || c == '\t') {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  private static Place placeAt(String text, int index) {
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < index; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return new Place(line, text.codePointCount(lineStart, index) + 1);
  }
}
