package dev.doorward.pin.json;

/** A text that is not JSON as this package reads it. The message holds nothing of the text. */
public final class JsonException extends Exception {
  private static final long serialVersionUID = 1L;

  public JsonException(String message) {
    super(message);
  }
}
