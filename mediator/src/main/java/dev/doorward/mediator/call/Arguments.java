package dev.doorward.mediator.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.json.CanonicalJson;
import java.nio.charset.StandardCharsets;

/**
 * The exact arguments of a call. Decisions bind to the digest of their canonical text, so what was
 * decided can be compared with what is done. Immutable and safe for use by many threads.
 */
public final class Arguments {
  private final ObjectNode value;
  private final String canonical;
  private final String digest;

  private Arguments(ObjectNode value) {
    this.value = value;
    this.canonical = CanonicalJson.text(value);
    this.digest = CanonicalJson.sha256(canonical);
  }

  /** Arguments as strict reading gave them; later changes of the node do not reach this object. */
  public static Arguments of(ObjectNode value) {
    return new Arguments(value.deepCopy());
  }

  /** A copy for whoever sends or changes them. */
  public ObjectNode json() {
    return value.deepCopy();
  }

  /** One spelling for each value: the text that is shown, compared and digested. */
  public String canonical() {
    return canonical;
  }

  /** SHA-256 of the canonical text, 64 hexadecimal digits. */
  public String digest() {
    return digest;
  }

  /** Length of the canonical text in UTF-8 bytes. */
  public int bytes() {
    return canonical.getBytes(StandardCharsets.UTF_8).length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arguments that && canonical.equals(that.canonical);
  }

  @Override
  public int hashCode() {
    return canonical.hashCode();
  }

  /** The digest only: arguments may hold what no log should. */
  @Override
  public String toString() {
    return "arguments " + digest;
  }
}
