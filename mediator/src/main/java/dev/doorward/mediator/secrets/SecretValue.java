package dev.doorward.mediator.secrets;

/**
 * A secret's value, which prints as {@code ***} so that no log, message or record shows it by
 * accident.
 */
public final class SecretValue {
  private final String value;

  SecretValue(String value) {
    this.value = value;
  }

  /** The value itself, for the process or request it is for, and nothing else. */
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
