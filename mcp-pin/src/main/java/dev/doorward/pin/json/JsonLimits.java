package dev.doorward.pin.json;

/**
 * Bounds on one JSON text; over any of them the text is refused, never cut.
 *
 * @param bytes most bytes of the whole text
 * @param depth most nested arrays and objects
 * @param string most characters of one string or member name
 * @param number most characters of one number
 * @param tokens most tokens: a short text of many empty objects would else take a hundred times its
 *     size in memory
 */
public record JsonLimits(int bytes, int depth, int string, int number, int tokens) {
  private static final int TOKENS = 1_000_000;

  /** The relay's bounds: a line of 10 MiB, depth 64. */
  public static final JsonLimits MESSAGE = new JsonLimits(10 << 20, 64, 10 << 20, 400);

  public JsonLimits {
    if (bytes < 1 || depth < 1 || string < 1 || number < 1 || tokens < 1) {
      throw new IllegalArgumentException("limits are positive");
    }
  }

  /** Limits with the default bound of a million tokens. */
  public JsonLimits(int bytes, int depth, int string, int number) {
    this(bytes, depth, string, number, TOKENS);
  }
}
