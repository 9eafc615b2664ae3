package dev.doorward.mediator.secrets;

/**
 * A secret that cannot be used. The message is one line with the secret's name and where it comes
 * from, never a value.
 */
public final class SecretException extends Exception {
  private static final long serialVersionUID = 1L;

  public SecretException(String message) {
    super(message);
  }
}
