package dev.doorward.tests.fake.harness;

/** Text of others on one line of a terminal: nothing in it moves the cursor or turns the text. */
final class Printable {
  private Printable() {}

  static String line(String text) {
    StringBuilder line = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\n') {
                line.append("\\n");
              } else if (isPlain(c)) {
                line.appendCodePoint(c);
              } else {
                line.append(String.format("\\u{%x}", c));
              }
            });
    return line.toString();
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
