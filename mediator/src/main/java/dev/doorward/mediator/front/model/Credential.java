package dev.doorward.mediator.front.model;

import java.util.Map;
import java.util.Optional;

/** The real key, in the header that carries it. It stays on the daemon's side. Immutable. */
public final class Credential {
  private final String header;
  private final String value;

  private Credential(String header, String value) {
    this.header = header;
    this.value = value;
  }

  /**
   * An API key, sent as {@code x-api-key}.
   *
   * @throws ModelException when it cannot stand in a header; the message does not hold it
   */
  public static Credential apiKey(String key) throws ModelException {
    return new Credential("x-api-key", visible(key));
  }

  /** A token, sent as {@code Authorization: Bearer}; errors as {@link #apiKey}. */
  public static Credential bearer(String token) throws ModelException {
    return new Credential("authorization", "Bearer " + visible(token));
  }

  /** Of the daemon's own environment: ANTHROPIC_API_KEY, else ANTHROPIC_AUTH_TOKEN. */
  public static Optional<Credential> of(Map<String, String> environment) throws ModelException {
    String key = environment.getOrDefault("ANTHROPIC_API_KEY", "");
    if (!key.isEmpty()) {
      return Optional.of(apiKey(key));
    }
    String token = environment.getOrDefault("ANTHROPIC_AUTH_TOKEN", "");
    return token.isEmpty() ? Optional.empty() : Optional.of(bearer(token));
  }

  private static String visible(String text) throws ModelException {
    if (text.isEmpty() || !text.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new ModelException(
          "the model's key is empty or holds white space or other characters that a header cannot;"
              + " check where it is read from");
    }
    return text;
  }

  String header() {
    return header;
  }

  String value() {
    return value;
  }

  /** Never the value. */
  @Override
  public String toString() {
    return "credential in " + header;
  }
}
