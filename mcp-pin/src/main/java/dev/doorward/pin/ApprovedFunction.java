package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A function that a person approved: its tool object is served as this exact text and nothing else.
 *
 * @param listed the entry of the listing that was approved
 */
public record ApprovedFunction(ListedFunction listed) {
  /**
   * @throws IllegalArgumentException when {@link ApprovalRules} refuse the entry; whoever reads
   *     strangers' listings asks the rules first
   */
  public ApprovedFunction {
    List<String> refusals = ApprovalRules.refusals(listed);
    if (!refusals.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", refusals));
    }
  }

  /**
   * Approves an entry.
   *
   * @throws PinException when the rules refuse it, with every reason
   */
  public static ApprovedFunction of(ListedFunction listed) throws PinException {
    List<String> refusals = ApprovalRules.refusals(listed);
    if (!refusals.isEmpty()) {
      throw new PinException(String.join("; ", refusals));
    }
    return new ApprovedFunction(listed);
  }

  public String name() {
    return listed.name();
  }

  /** The tool object's exact text. */
  public String text() {
    return listed.text();
  }

  /** SHA-256 over the canonical text of the object: 64 lower-case hexadecimal digits. */
  public String digest() {
    return listed.digest();
  }

  /** The parsed object, a new one for each caller. */
  public JsonNode value() {
    return listed.value();
  }
}
