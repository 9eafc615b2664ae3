package dev.doorward.pin.relay;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Messages that are nearly right, made from right ones by a seed. */
final class Garbage {
  private static final List<String> PIECES =
      List.of(
          "null",
          "{}",
          "[]",
          "-1",
          "1e999",
          "\"\"",
          "\"\\ud800\"",
          "true",
          "\"2.0\"",
          "{\"a\":1}",
          "0",
          "1.5",
          "\"notifications/progress\"",
          "\"tools/call\"",
          "\"roots/list\"");
  private static final List<String> NAMES =
      List.of("jsonrpc", "id", "method", "params", "result", "error", "content", "_meta", "name");

  private final Random random;
  private final List<String> right;

  Garbage(long seed, List<String> right) {
    this.random = new Random(seed);
    this.right = right;
  }

  /** Never holds a line feed. */
  byte[] next() {
    String text = right.get(random.nextInt(right.size()));
    for (int i = random.nextInt(3); i >= 0; i--) {
      text = mutated(text);
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(4) == 0 && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        bytes[i] = ' ';
      }
    }
    return bytes;
  }

  private String mutated(String text) {
    int at = random.nextInt(text.length() + 1);
    String piece = PIECES.get(random.nextInt(PIECES.size()));
    String name = NAMES.get(random.nextInt(NAMES.size()));
    return switch (random.nextInt(8)) {
      case 0 -> text.substring(0, at);
      case 1 -> text.substring(0, at) + piece + text.substring(at);
      case 2 -> text.replaceFirst(":(\"[^\"]*\"|[0-9]+)", ":" + piece.replace("\\", "\\\\"));
      case 3 -> text.replaceFirst("\\{", "{\"" + name + "\":" + piece.replace("\\", "\\\\") + ",");
      case 4 -> "[" + text + "," + text + "]";
      case 5 -> text.replace("\"" + name + "\"", "\"" + name + " \"");
      case 6 -> "[".repeat(random.nextInt(200)) + text;
      default -> text + right.get(random.nextInt(right.size()));
    };
  }
}
