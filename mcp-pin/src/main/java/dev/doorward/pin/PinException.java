package dev.doorward.pin;

/**
 * The one checked exception of this module: a snapshot that can't be read, a listing or a function
 * that can't be approved, a server that can't be reached. The message is for the person who must
 * act; it holds nothing of a server's text that was not escaped and cut.
 */
public final class PinException extends Exception {
  private static final long serialVersionUID = 1L;

  public PinException(String message) {
    super(message);
  }

  public PinException(String message, Throwable cause) {
    super(message, cause);
  }
}
