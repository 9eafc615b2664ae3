package dev.doorward.mediator.secrets;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Looks for the values of the tenant's secrets in a call's arguments. Safe for many threads. */
public interface SecretScan {
  /**
   * What was found, never the value.
   *
   * @param name the secret's name; empty when the arguments could not be looked through
   * @param encoding how it was spelled, such as {@code raw} or {@code json}
   * @param path where in the arguments, as an escaped JSON pointer; a key's own text is left out
   */
  record Finding(String name, String encoding, String path) {
    private static final String OVER_BUDGET = "over-budget";

    /** The arguments took more steps than a scan may have, so nobody knows what they hold. */
    public static Finding overBudget(String path) {
      return new Finding("", OVER_BUDGET, path);
    }

    /** Whether the arguments were not looked through to their end. */
    public boolean isOverBudget() {
      return encoding.equals(OVER_BUDGET);
    }
  }

  /** The first finding, over every value and every member name at any depth. */
  Optional<Finding> find(JsonNode arguments);
}
