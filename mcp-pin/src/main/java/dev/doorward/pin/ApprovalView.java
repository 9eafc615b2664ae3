package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doorward.pin.json.CanonicalJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Functions as text that a person can judge before approving: everything that reaches a model is
 * there, strangers' characters escaped ({@link VisibleText}), what speaks to the model marked with
 * {@code !!}, and what is only the server's word called so. Bounded: what is left out is counted.
 */
public final class ApprovalView {
  private static final int LONGEST_TEXT = 8_000;
  private static final int LONGEST_VALUE = 1_000;
  private static final int MOST_LINES = 600;
  private static final Set<String> SHOWN_APART =
      Set.of("name", "title", "description", "inputSchema", "outputSchema", "annotations");

  private ApprovalView() {}

  /** All functions, and a note on those that can't be told apart by a harness. */
  public static String of(String tool, Collection<ListedFunction> functions) {
    StringBuilder out = new StringBuilder();
    for (ListedFunction function : functions) {
      out.append(of(tool, function)).append('\n');
    }
    Set<String> alike = Spelling.alike(functions.stream().map(ListedFunction::name).toList());
    if (!alike.isEmpty()) {
      out.append("!! A harness spells these alike, so none of them will be offered: ");
      out.append(VisibleText.line(String.join(", ", alike), LONGEST_VALUE)).append('\n');
    }
    return out.toString();
  }

  /** One function. */
  public static String of(String tool, ListedFunction function) {
    List<String> lines = new ArrayList<>();
    JsonNode value = function.value();
    lines.add("function " + VisibleText.line(function.name(), 128));
    lines.add("  a session sees   " + VisibleText.line(Spelling.of(tool, function.name()), 300));
    lines.add("  digest           " + function.digest());
    ApprovalRules.refusals(function).forEach(why -> lines.add("  !! can't be approved: " + why));
    ApprovalRules.warnings(tool, function.name()).forEach(why -> lines.add("  !! " + why));
    text("title", value.path("title"), lines);
    text("description", value.path("description"), lines);
    SchemaView.of("arguments", value.path("inputSchema"), lines);
    if (value.has("outputSchema")) {
      SchemaView.of("results", value.path("outputSchema"), lines);
    }
    annotations(value.path("annotations"), lines);
    others(value, lines);
    return bounded(lines);
  }

  /** Adds a stranger's text, every line of it behind a bar, with its marks above. */
  static void text(String label, JsonNode value, List<String> lines) {
    if (value.isMissingNode()) {
      return;
    }
    String raw = value.isTextual() ? value.textValue() : CanonicalJson.text(value);
    lines.add("  " + label + ":");
    marks(raw).forEach(mark -> lines.add("  !! " + mark));
    String shown = raw.length() > LONGEST_TEXT ? raw.substring(0, LONGEST_TEXT) : raw;
    for (String line : VisibleText.lines(shown).split("\n", -1)) {
      lines.add("    | " + line);
    }
    if (raw.length() > LONGEST_TEXT) {
      lines.add("  !! " + (raw.length() - LONGEST_TEXT) + " more characters not shown");
    }
  }

  static List<String> marks(String raw) {
    List<String> marks = new ArrayList<>(InstructionMarks.of(raw));
    if (VisibleText.hidesSomething(raw)) {
      marks.add("holds characters that hide or imitate others; they are shown escaped");
    }
    return marks;
  }

  private static void annotations(JsonNode annotations, List<String> lines) {
    if (annotations.isMissingNode()) {
      return;
    }
    lines.add("  the server claims (nothing relies on it):");
    for (var claim : annotations.properties()) {
      member(claim.getKey(), claim.getValue(), lines);
    }
  }

  private static void others(JsonNode value, List<String> lines) {
    boolean first = true;
    for (var member : value.properties()) {
      if (!SHOWN_APART.contains(member.getKey())) {
        if (first) {
          lines.add("  other members:");
          first = false;
        }
        member(member.getKey(), member.getValue(), lines);
      }
    }
  }

  private static void member(String name, JsonNode value, List<String> lines) {
    String raw = value.isTextual() ? value.textValue() : CanonicalJson.text(value);
    marks(raw).forEach(mark -> lines.add("  !! " + mark));
    lines.add(
        "    "
            + VisibleText.line(name, 128)
            + " = "
            + VisibleText.line(CanonicalJson.text(value), LONGEST_VALUE));
  }

  private static String bounded(List<String> lines) {
    if (lines.size() <= MOST_LINES) {
      return String.join("\n", lines) + "\n";
    }
    return String.join("\n", lines.subList(0, MOST_LINES))
        + "\n  !! "
        + (lines.size() - MOST_LINES)
        + " more lines not shown; read the entry itself before approving\n";
  }
}
