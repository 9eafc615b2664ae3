package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which entries of a listing may be approved at all, and which are worth a warning. Decided at
 * approval, never at run: what was approved is served.
 */
public final class ApprovalRules {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

  /** The model API takes no longer name for the whole of {@code mcp__tool__function}. */
  private static final int LONGEST_SPELLING = 64;

  private static final List<String> TEXTS = List.of("title", "description");
  private static final List<String> OBJECTS = List.of("outputSchema", "annotations", "_meta");

  private ApprovalRules() {}

  /** Whether a name is one that can be approved: {@code [A-Za-z0-9_.-]{1,128}}. */
  public static boolean nameAllowed(String name) {
    return NAME.matcher(name).matches();
  }

  /** Why an entry can't be approved; empty when it can. */
  public static List<String> refusals(ListedFunction function) {
    List<String> refusals = new ArrayList<>();
    String shown = VisibleText.line(function.name(), 128);
    if (!nameAllowed(function.name())) {
      refusals.add(
          "function \"" + shown + "\": its name must be 1 to 128 of A-Z a-z 0-9 _ . and -");
    }
    // One entry of a wrong type makes the official clients throw the whole listing away.
    JsonNode value = function.value();
    if (!value.path("inputSchema").isObject()) {
      refusals.add("function \"" + shown + "\": inputSchema is no object");
    }
    for (String member : TEXTS) {
      if (value.has(member) && !value.get(member).isTextual()) {
        refusals.add("function \"" + shown + "\": " + member + " is no string");
      }
    }
    for (String member : OBJECTS) {
      if (value.has(member) && !value.get(member).isObject()) {
        refusals.add("function \"" + shown + "\": " + member + " is no object");
      }
    }
    return refusals;
  }

  /** What a session's model API may not take of this name; empty when nothing. */
  public static List<String> warnings(String tool, String function) {
    List<String> warnings = new ArrayList<>();
    String spelled = Spelling.of(tool, function);
    if (spelled.length() > LONGEST_SPELLING) {
      warnings.add(
          spelled + " has " + spelled.length() + " characters; models take " + LONGEST_SPELLING);
    }
    if (function.indexOf('.') >= 0) {
      warnings.add("\"" + function + "\" holds a dot; some clients refuse it, others write _");
    }
    return warnings;
  }
}
