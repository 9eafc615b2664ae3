package dev.doorward.mediator.secrets;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Looks for the values of the tenant's secrets in a call's arguments. Safe for many threads. */
public interface SecretScan {
  /**
   * What was found, never the value.
   *
   * @param name the secret's name
   * @param encoding how it was spelled, such as {@code raw} or {@code json}
   * @param path where in the arguments, as an escaped JSON pointer; a key's own text is left out
   */
  record Finding(String name, String encoding, String path) {}

  /** The first finding, over every value and every member name at any depth. */
  Optional<Finding> find(JsonNode arguments);
}
