package dev.doorward.tests.fake.script;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.tests.fake.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a script and refuses everything it does not know, with line and column. */
public final class ScriptReader {
  private static final Set<String> SCRIPT_KEYS = Set.of("name", "prompt", "about", "turns");
  private static final Set<String> CALL_KEYS =
      Set.of(
          "name",
          "say",
          "tool",
          "input",
          "id",
          "agent",
          "person",
          "expect",
          "then",
          "misbehave",
          "call",
          "result");
  private static final Set<String> EXPECT_KEYS =
      Set.of("decision", "reasonContains", "resultContains", "resultLacks", "ran", "status");
  private static final Set<String> DECISIONS =
      Set.of("allow", "deny", "ask", "defer", "failed", "undecided");
  private static final Set<String> TARGET_KEYS = Set.of("server", "function", "arguments");

  private final Placeholders placeholders;
  private final Set<String> names = new HashSet<>();

  public ScriptReader(Placeholders placeholders) {
    this.placeholders = placeholders;
  }

  /**
   * Reads one script file.
   *
   * @throws ScriptException when it is unreadable or holds a mistake
   */
  public Script read(Path file) throws ScriptException {
    try {
      return read(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ScriptException(file + ": cannot be read: " + e.getMessage());
    }
  }

  Script read(String file, String text) throws ScriptException {
    LocatedJson json = LocatedJson.read(file, text);
    JsonNode root = json.root();
    keys(json, root, SCRIPT_KEYS);
    if (!root.path("turns").isArray()) {
      throw json.mistake(root, "'turns' is a list of lists of calls");
    }
    List<List<ScriptCall>> turns = new ArrayList<>();
    for (JsonNode turn : root.path("turns")) {
      turns.add(turn(json, turn));
    }
    return new Script(root.path("name").asText("script"), root.path("prompt").asText("go"), turns);
  }

  private List<ScriptCall> turn(LocatedJson json, JsonNode turn) throws ScriptException {
    if (!turn.isArray()) {
      throw json.mistake(turn, "a turn is a list of calls");
    }
    List<ScriptCall> calls = new ArrayList<>();
    for (JsonNode call : turn) {
      calls.add(call(json, call));
    }
    return calls;
  }

  private ScriptCall call(LocatedJson json, JsonNode node) throws ScriptException {
    keys(json, node, CALL_KEYS);
    if (!node.path("tool").isTextual()) {
      throw json.mistake(node, "a call needs a 'tool'");
    }
    String tool = node.path("tool").asText();
    String name = node.path("name").asText(tool);
    if (node.has("name") && !names.add(name)) {
      throw json.mistake(node, "two calls are named '" + name + "'");
    }
    if (node.has("input") && !node.path("input").isObject()) {
      throw json.mistake(node.path("input"), "'input' is an object");
    }
    if (node.has("person") && !Set.of("yes", "no").contains(node.path("person").asText())) {
      throw json.mistake(node.path("person"), "'person' is yes or no");
    }
    return new ScriptCall(
        name,
        node.path("say").asText(""),
        tool,
        (ObjectNode) filled(json, node.path("input"), Json.object()),
        text(node, "id"),
        text(node, "agent"),
        text(node, "person"),
        expectation(json, node.path("expect")),
        expectation(json, node.path("then")),
        misbehaviour(json, node.path("misbehave")),
        target(json, node.path("call")),
        Optional.of(node.path("result")).filter(result -> !result.isMissingNode()));
  }

  private Expectation expectation(LocatedJson json, JsonNode node) throws ScriptException {
    if (node.isMissingNode()) {
      return Expectation.ANY;
    }
    keys(json, node, EXPECT_KEYS);
    Expectation expectation = Expectation.of(node);
    for (String word : expectation.decisions()) {
      if (!DECISIONS.contains(word)) {
        throw json.mistake(node.path("decision"), "unknown decision '" + word + "'");
      }
    }
    return expectation;
  }

  private Optional<Misbehaviour> misbehaviour(LocatedJson json, JsonNode node)
      throws ScriptException {
    if (node.isMissingNode()) {
      return Optional.empty();
    }
    boolean oneMember = node.isObject() && node.size() == 1;
    if (!node.isTextual() && !oneMember) {
      throw json.mistake(node, "'misbehave' is a word, or an object with one member");
    }
    String kind = oneMember ? node.fieldNames().next() : node.asText();
    if (!Misbehaviour.KINDS.contains(kind)) {
      throw json.mistake(node, "unknown misbehaviour '" + kind + "'; known: " + Misbehaviour.KINDS);
    }
    JsonNode detail = oneMember ? node.path(kind) : MissingNode.getInstance();
    return Optional.of(new Misbehaviour(kind, filled(json, detail, MissingNode.getInstance())));
  }

  private CallTarget target(LocatedJson json, JsonNode node) throws ScriptException {
    if (!node.isMissingNode()) {
      keys(json, node, TARGET_KEYS);
    }
    return new CallTarget(
        node.path("server").asText(""),
        node.path("function").asText(""),
        filled(json, node.path("arguments"), MissingNode.getInstance()));
  }

  private JsonNode filled(LocatedJson json, JsonNode node, JsonNode fallback)
      throws ScriptException {
    try {
      return node.isMissingNode() ? fallback : placeholders.fill(node);
    } catch (Placeholders.UnknownPlaceholder e) {
      throw json.mistake(node, String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> text(JsonNode node, String name) {
    return node.has(name) ? Optional.of(node.path(name).asText()) : Optional.empty();
  }

  private static void keys(LocatedJson json, JsonNode node, Set<String> known)
      throws ScriptException {
    if (!node.isObject()) {
      throw json.mistake(node, "an object is wanted here");
    }
    for (var member : node.properties()) {
      if (!known.contains(member.getKey())) {
        throw json.mistake(
            member.getValue(),
            "unknown key '" + member.getKey() + "'; known: " + known.stream().sorted().toList());
      }
    }
  }
}
