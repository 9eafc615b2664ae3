package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.CanonicalJson;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;

/**
 * One entry of a server's listing: the tool object's exact text, its name, and the digest of its
 * value. Immutable. Any name is taken here, for a listing is what the server says; what may be
 * approved is {@link ApprovalRules}' business.
 */
public final class ListedFunction {
  private static final StrictJson JSON = new StrictJson(JsonLimits.MESSAGE);

  private final String name;
  private final String text;
  private final String digest;

  private ListedFunction(String name, String text, String digest) {
    this.name = name;
    this.text = text;
    this.digest = digest;
  }

  /**
   * Reads a tool object. Line breaks between its tokens become spaces, for over stdio one message
   * is one line; nothing else of the text changes.
   *
   * @throws PinException when the text is no JSON object with a textual name
   */
  public static ListedFunction of(String text) throws PinException {
    JsonNode value;
    try {
      value = JSON.read(text);
    } catch (JsonException e) {
      throw new PinException("a function's entry is unreadable: " + e.getMessage());
    }
    if (!value.isObject() || !value.path("name").isTextual()) {
      throw new PinException("a function's entry is no object with a name");
    }
    String line = text.strip().replace('\n', ' ').replace('\r', ' ');
    return new ListedFunction(value.get("name").textValue(), line, CanonicalJson.sha256(value));
  }

  public String name() {
    return name;
  }

  /** The tool object as the server wrote it, on one line. */
  public String text() {
    return text;
  }

  /** SHA-256 over the canonical text of the whole object: 64 lower-case hexadecimal digits. */
  public String digest() {
    return digest;
  }

  /** The parsed object, a new one for each caller, since Jackson's nodes can be changed. */
  public JsonNode value() {
    try {
      return JSON.read(text);
    } catch (JsonException e) {
      throw new IllegalStateException("was readable when it was listed", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ListedFunction that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return "ListedFunction[" + VisibleText.line(name, 128) + " " + digest + "]";
  }
}
