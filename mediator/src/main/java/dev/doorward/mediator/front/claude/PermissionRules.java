package dev.doorward.mediator.front.claude;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * People's own denials and questions, as the harness spells them. Only these two kinds are carried
 * over: a rule that allows could only weaken. Immutable.
 */
public record PermissionRules(List<String> deny, List<String> ask) {
  /** None. */
  public static final PermissionRules NONE = new PermissionRules(List.of(), List.of());

  private static final int MOST = 2_000;
  private static final Pattern WELL_FORMED =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_*-]{0,200}(\\([^\\p{Cntrl}]{1,2000}\\))?");

  public PermissionRules {
    deny = List.copyOf(deny);
    ask = List.copyOf(ask);
  }

  /** Both together, each rule once. */
  public PermissionRules and(PermissionRules other) {
    return new PermissionRules(joined(deny, other.deny), joined(ask, other.ask));
  }

  /**
   * Those that are surely well formed. One that the harness cannot read may cost a whole settings
   * file, and managed settings are not to be risked for it.
   */
  public PermissionRules wellFormed() {
    return new PermissionRules(
        deny.stream().filter(PermissionRules::wellFormed).toList(),
        ask.stream().filter(PermissionRules::wellFormed).toList());
  }

  /** Those that {@link #wellFormed()} leaves out. */
  public List<String> doubtful() {
    return joined(deny, ask).stream().filter(rule -> !wellFormed(rule)).toList();
  }

  static boolean wellFormed(String rule) {
    return WELL_FORMED.matcher(rule).matches();
  }

  /** The rules of a settings file's object; members of another shape count as none. */
  static PermissionRules in(ObjectNode settings) {
    JsonNode permissions = settings.path("permissions");
    return new PermissionRules(texts(permissions.path("deny")), texts(permissions.path("ask")));
  }

  private static List<String> texts(JsonNode array) {
    List<String> out = new ArrayList<>();
    if (array instanceof ArrayNode) {
      for (JsonNode item : array) {
        if (item.isTextual() && out.size() < MOST) {
          out.add(item.textValue());
        }
      }
    }
    return out;
  }

  private static List<String> joined(List<String> first, List<String> second) {
    Set<String> all = new LinkedHashSet<>(first);
    all.addAll(second);
    return List.copyOf(all);
  }
}
