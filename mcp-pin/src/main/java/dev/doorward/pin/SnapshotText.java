package dev.doorward.pin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.doorward.pin.json.CanonicalJson;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.RawText;
import dev.doorward.pin.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A snapshot as text: one line a fact and one a function, the tool objects as the server wrote
 * them. One snapshot has one text.
 */
final class SnapshotText {
  static final String FORMAT = "doorward-pin-1";

  private static final StrictJson JSON =
      new StrictJson(new JsonLimits(16 << 20, 68, 10 << 20, 400));
  private static final Set<String> FACTS =
      Set.of("format", "tool", "protocolVersion", "approver", "approvedAt", "digest", "functions");

  private SnapshotText() {}

  static String write(Snapshot snapshot) {
    StringBuilder out = new StringBuilder("{\n");
    fact(out, "format", quoted(FORMAT));
    fact(out, "tool", quoted(snapshot.tool()));
    fact(out, "protocolVersion", quoted(snapshot.protocolVersion()));
    if (snapshot.source() instanceof ServerSource.Command command) {
      List<String> words = command.argv().stream().map(SnapshotText::quoted).toList();
      fact(out, "command", "[" + String.join(", ", words) + "]");
    } else if (snapshot.source() instanceof ServerSource.Url url) {
      fact(out, "url", quoted(url.url()));
    }
    fact(out, "approver", quoted(snapshot.approver()));
    fact(out, "approvedAt", quoted(snapshot.approvedAt().toString()));
    fact(out, "digest", quoted(snapshot.digest()));
    out.append("  \"functions\": [");
    String before = "\n";
    for (ApprovedFunction function : snapshot.functions()) {
      out.append(before).append("    {\"digest\": ").append(quoted(function.digest()));
      out.append(", \"tool\": ").append(function.text()).append('}');
      before = ",\n";
    }
    return out.append("\n  ]\n}\n").toString();
  }

  static Snapshot read(byte[] bytes) throws PinException {
    try {
      JsonNode value = JSON.read(bytes);
      checkMembers(value);
      String text = new String(bytes, StandardCharsets.UTF_8);
      Snapshot snapshot =
          new Snapshot(
              string(value, "tool"),
              string(value, "protocolVersion"),
              source(value),
              string(value, "approver"),
              Instant.parse(string(value, "approvedAt")),
              functions(value, text));
      if (!snapshot.digest().equals(string(value, "digest"))) {
        throw new PinException("its parts do not fit its digest");
      }
      return snapshot;
    } catch (JsonException e) {
      throw new PinException("not a snapshot: " + e.getMessage());
    } catch (DateTimeException e) {
      throw new PinException("approvedAt is no time");
    } catch (IllegalArgumentException e) {
      throw new PinException(String.valueOf(e.getMessage()));
    }
  }

  private static void checkMembers(JsonNode value) throws PinException {
    if (!value.isObject()) {
      throw new PinException("not a snapshot");
    }
    if (!FORMAT.equals(value.path("format").textValue())) {
      throw new PinException("not of format " + FORMAT);
    }
    Set<String> unknown = new TreeSet<>();
    value.fieldNames().forEachRemaining(unknown::add);
    unknown.removeAll(FACTS);
    unknown.removeAll(Set.of("command", "url"));
    if (!unknown.isEmpty()) {
      throw new PinException("unknown member " + VisibleText.line(unknown.iterator().next(), 60));
    }
  }

  private static ServerSource source(JsonNode value) throws PinException {
    if (value.has("command") == value.has("url")) {
      throw new PinException("needs either command or url");
    }
    if (value.has("url")) {
      return new ServerSource.Url(string(value, "url"));
    }
    List<String> argv = new ArrayList<>();
    for (JsonNode word : array(value, "command")) {
      if (!word.isTextual()) {
        throw new PinException("command holds more than strings");
      }
      argv.add(word.textValue());
    }
    return new ServerSource.Command(argv);
  }

  private static List<ApprovedFunction> functions(JsonNode value, String text)
      throws PinException, JsonException {
    array(value, "functions");
    List<ApprovedFunction> functions = new ArrayList<>();
    for (String entry : RawText.elements(text, "functions")) {
      JsonNode parsed = JSON.read(entry);
      if (!parsed.isObject() || parsed.size() != 2 || !parsed.path("tool").isObject()) {
        throw new PinException("an entry of functions is not {digest, tool}");
      }
      ApprovedFunction function =
          ApprovedFunction.of(ListedFunction.of(RawText.member(entry, "tool")));
      if (!function.digest().equals(string(parsed, "digest"))) {
        throw new PinException("function " + function.name() + " does not fit its digest");
      }
      functions.add(function);
    }
    return functions;
  }

  private static String string(JsonNode value, String member) throws PinException {
    if (!value.path(member).isTextual()) {
      throw new PinException(member + " must be a string");
    }
    return value.get(member).textValue();
  }

  private static JsonNode array(JsonNode value, String member) throws PinException {
    if (!value.path(member).isArray()) {
      throw new PinException(member + " must be an array");
    }
    return value.get(member);
  }

  private static void fact(StringBuilder out, String name, String value) {
    out.append("  \"").append(name).append("\": ").append(value).append(",\n");
  }

  private static String quoted(String s) {
    return CanonicalJson.text(TextNode.valueOf(s));
  }
}
