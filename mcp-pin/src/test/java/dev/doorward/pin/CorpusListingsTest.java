package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.pin.json.CanonicalJson;
import dev.doorward.pin.json.JsonException;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.RawText;
import dev.doorward.pin.json.StrictJson;
import dev.doorward.pin.relay.ClientConnection;
import dev.doorward.pin.relay.ClientSink;
import dev.doorward.pin.relay.DropLog;
import dev.doorward.pin.relay.RelayLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Listings of real servers: served as they were, and every single change of them seen. */
class CorpusListingsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("corpus", "../shared/corpus"), "mcp-listings");
  private static final StrictJson JSON = new StrictJson(JsonLimits.MESSAGE);

  @TempDir Path folder = Path.of("");

  static Stream<Path> files() throws IOException {
    if (!Files.isDirectory(CORPUS)) {
      return Stream.of(CORPUS);
    }
    try (Stream<Path> files = Files.list(CORPUS)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList().stream();
    }
  }

  private static List<ListedFunction> functions(Path file) throws Exception {
    assumeTrue(Files.isRegularFile(file), "no corpus of listings at " + CORPUS);
    String text = Files.readString(file);
    JSON.read(text);
    List<ListedFunction> functions = new ArrayList<>();
    for (String tool : RawText.elements(text, "tools")) {
      functions.add(ListedFunction.of(tool));
    }
    return functions;
  }

  @Test
  void theCorpusIsRead() throws Exception {
    assumeTrue(Files.isDirectory(CORPUS), "no corpus of listings at " + CORPUS);
    assertThat(files()).hasSizeGreaterThan(15);
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyFunctionCanBeApprovedAndItsTextComesBackFromTheFile(Path file) throws Exception {
    List<ListedFunction> functions = functions(file);
    Snapshot snapshot = Listings.snapshot(texts(functions));
    Path written = folder.resolve("snapshot.json");
    SnapshotFile.write(written, snapshot);
    assertThat(SnapshotFile.read(written).functions())
        .extracting(ApprovedFunction::text)
        .containsExactly(texts(functions));
    assertThat(Comparison.of(snapshot, Listing.of(functions)).states().values())
        .containsOnly(FunctionState.EQUAL);
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyChangeOfASingleValueIsSeen(Path file) throws Exception {
    for (ListedFunction function : functions(file)) {
      int[] count = {0};
      Mutations.each(
          function.value(),
          mutant -> {
            count[0]++;
            assertThat(CanonicalJson.sha256(mutant)).isNotEqualTo(function.digest());
          });
      assertThat(count[0]).isGreaterThan(5);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void noRewriteThatKeepsTheValueIsSeen(Path file) throws Exception {
    for (ListedFunction function : functions(file)) {
      String rewritten = rewritten(function.value());
      assertThat(rewritten).isNotEqualTo(function.text());
      assertThat(ListedFunction.of(rewritten).digest()).isEqualTo(function.digest());
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aClientIsServedTheApprovedTexts(Path file) throws Exception {
    Snapshot snapshot = Listings.snapshot(texts(functions(file)));
    try (ClientConnection client =
        new ClientConnection(
            "demo",
            snapshot.functions(),
            call -> {
              throw new AssertionError("is not called");
            },
            ClientSink.none(),
            RelayLimits.defaults(),
            DropLog.toLog())) {
      client.receive(
          JSON.read(
              "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
                  + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}"));
      assertThat(
              client
                  .receive(JSON.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"))
                  .toCompletableFuture()
                  .join())
          .contains(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":["
                  + String.join(
                      ",", snapshot.functions().stream().map(ApprovedFunction::text).toList())
                  + "]}}");
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyFunctionCanBeShown(Path file) throws Exception {
    for (ListedFunction function : functions(file)) {
      assertThat(ApprovalView.of("tool", function)).contains(function.name());
    }
  }

  private static String[] texts(List<ListedFunction> functions) {
    return functions.stream().map(ListedFunction::text).toArray(String[]::new);
  }

  // Members in reverse, every letter escaped, integers with a point, spaces everywhere.
  private static String rewritten(JsonNode value) {
    if (value.isObject()) {
      List<String> members = new ArrayList<>();
      value
          .properties()
          .forEach(m -> members.add(escaped(m.getKey()) + " :\t" + rewritten(m.getValue())));
      Collections.reverse(members);
      return "{ " + String.join(" , ", members) + " }";
    }
    if (value.isArray()) {
      List<String> items = new ArrayList<>();
      value.forEach(item -> items.add(rewritten(item)));
      return "[ " + String.join(" , ", items) + " ]";
    }
    if (value.isTextual()) {
      return escaped(value.textValue());
    }
    return value.isIntegralNumber() ? value + ".0e0" : value.toString();
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      out.append(String.format("\\u%04x", (int) text.charAt(i)));
    }
    return out.append('"').toString();
  }

  /** Every copy of a value that differs in one place. */
  private static final class Mutations {
    private Mutations() {}

    interface Taker {
      void take(JsonNode mutant) throws JsonException;
    }

    static void each(JsonNode value, Taker taker) throws JsonException {
      JsonNode whole = value.deepCopy();
      walk(whole, whole, taker);
    }

    private static void walk(JsonNode whole, JsonNode at, Taker taker) throws JsonException {
      if (at instanceof ObjectNode object) {
        ofObject(whole, object, taker);
      } else if (at instanceof ArrayNode array) {
        ofArray(whole, array, taker);
      }
    }

    private static void ofObject(JsonNode whole, ObjectNode object, Taker taker)
        throws JsonException {
      object.put("a new member", true);
      taker.take(whole);
      object.remove("a new member");
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        JsonNode kept = object.remove(name);
        taker.take(whole);
        object.set(name + " ", kept);
        taker.take(whole);
        object.remove(name + " ");
        object.set(name, changed(kept));
        taker.take(whole);
        object.set(name, kept);
        walk(whole, kept, taker);
      }
    }

    private static void ofArray(JsonNode whole, ArrayNode array, Taker taker) throws JsonException {
      array.add("a new item");
      taker.take(whole);
      array.remove(array.size() - 1);
      for (int i = 0; i < array.size(); i++) {
        JsonNode kept = array.get(i);
        if (i > 0 && !array.get(i - 1).equals(kept)) {
          JsonNode before = array.get(i - 1);
          array.set(i - 1, kept);
          array.set(i, before);
          taker.take(whole);
          array.set(i - 1, before);
        }
        array.set(i, changed(kept));
        taker.take(whole);
        array.set(i, kept);
        walk(whole, kept, taker);
      }
    }

    private static JsonNode changed(JsonNode value) {
      JsonNodeFactory make = JsonNodeFactory.instance;
      if (value.isTextual()) {
        return make.textNode(value.textValue() + "\u200b");
      }
      if (value.isNumber()) {
        return make.numberNode(value.decimalValue().add(new java.math.BigDecimal("1e-30")));
      }
      return value.isBoolean() ? make.booleanNode(!value.booleanValue()) : make.textNode("other");
    }
  }
}
