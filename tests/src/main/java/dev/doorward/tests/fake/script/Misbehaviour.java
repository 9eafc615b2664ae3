package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A way in which a call is not made as Claude Code makes it.
 *
 * @param kind one of {@link #KINDS}
 * @param detail what the script says about it; a missing node when it says nothing
 */
public record Misbehaviour(String kind, JsonNode detail) {
  /** Every kind that a script may name. */
  public static final List<String> KINDS =
      List.of(
          "without-asking",
          "other-arguments",
          "same-id-twice",
          "repeat-call",
          "half-body",
          "parallel",
          "never-close",
          "raw",
          "rawRepeat",
          "forged-post");
}
