package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.secrets.SecretScan.Finding;
import dev.doorward.pin.json.JsonLimits;
import dev.doorward.pin.json.StrictJson;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactSecretScanTest {
  private static final String VALUE = "q7\"Zk\\9w/Lé\nT4";

  private final ExactSecretScan scan = scan(Map.of("TOKEN", VALUE));

  private static ExactSecretScan scan(Map<String, String> values) {
    Map<String, SecretValue> secrets = new HashMap<>();
    values.forEach((name, value) -> secrets.put(name, new SecretValue(value)));
    return ExactSecretScan.of(secrets, ExactSecretScan.STEPS);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static JsonNode json(String text) throws Exception {
    return new StrictJson(JsonLimits.MESSAGE).read(text);
  }

  @Test
  void aValueInAValueIsFoundRaw() {
    assertThat(scan.find(object().put("note", "see " + VALUE + ".")))
        .contains(new Finding("TOKEN", "raw", "/note"));
  }

  @Test
  void aValueSpelledOnTheWireWithEscapesIsFoundInItsParsedForm() throws Exception {
    assertThat(scan(Map.of("TOKEN", "k3Jw9Xq7")).find(json("{\"note\":\"\\u006b3\\u004aw9Xq7\"}")))
        .contains(new Finding("TOKEN", "raw", "/note"));
  }

  @Test
  void aValueInJsonInATextIsFound() {
    String inner = object().put("key", VALUE).toString();
    assertThat(scan.find(object().put("body", inner)))
        .contains(new Finding("TOKEN", "json", "/body"));
  }

  @Test
  void aValueInJsonInJsonInATextIsFound() {
    String inner = object().put("a", object().put("key", VALUE).toString()).toString();
    assertThat(scan.find(object().put("body", inner)))
        .contains(new Finding("TOKEN", "json", "/body"));
  }

  @Test
  void aValueInTenLayersOfJsonIsFound() {
    String text = VALUE;
    for (int i = 0; i < 10; i++) {
      text = JsonNodeFactory.instance.textNode(text).toString();
    }
    assertThat(scan.find(object().put("body", text)))
        .contains(new Finding("TOKEN", "json", "/body"));
  }

  @Test
  void anyWayToWriteTheEscapesIsFound() {
    String escaped = "q7\\u0022Zk\\u005C9w\\/L\\u00e9\\u000aT4";
    assertThat(scan.find(object().put("body", "{\"key\":\"" + escaped + "\"}")))
        .contains(new Finding("TOKEN", "json", "/body"));
  }

  @Test
  void aStrayBackslashBeforeTheValueDoesNotHideIt() {
    ExactSecretScan lines = scan(Map.of("TOKEN", "\nk3Jw9\\tXq7\n"));
    String escaped = JsonEscapes.write("\nk3Jw9\\tXq7\n");
    assertThat(lines.find(object().put("body", "\\" + escaped))).isPresent();
    assertThat(lines.find(object().put("body", "\\\\" + escaped))).isPresent();
  }

  @Test
  void aValueInAMemberNameIsFoundAndThePathLeavesTheNameOut() {
    ObjectNode arguments = object();
    arguments.putObject("map").put("x" + VALUE + "y", 1);
    assertThat(scan.find(arguments)).contains(new Finding("TOKEN", "raw", "/map"));
  }

  @Test
  void aNameThatHoldsAValueIsFoundBeforeWhatLiesBelowIt() {
    ObjectNode arguments = object();
    arguments.putObject(VALUE).put("also", VALUE);
    assertThat(scan.find(arguments)).contains(new Finding("TOKEN", "raw", ""));
  }

  @Test
  void aPathIsAPointerWithItsOwnEscapes() {
    ObjectNode arguments = object();
    arguments.putArray("a/b~c").add("no").addObject().put("d", VALUE);
    assertThat(scan.find(arguments)).contains(new Finding("TOKEN", "raw", "/a~1b~0c/1/d"));
  }

  @Test
  void aLongPathIsCut() {
    ObjectNode arguments = object();
    ObjectNode inner = arguments;
    for (int i = 0; i < 40; i++) {
      inner = inner.putObject("n".repeat(1000));
    }
    inner.put("d", VALUE);
    assertThat(scan.find(arguments).orElseThrow().path()).hasSizeLessThan(1000).startsWith("…/");
  }

  @Test
  void aNumberIsReadAsText() throws Exception {
    ExactSecretScan pin = scan(Map.of("PIN", "4711081512"));
    assertThat(pin.find(json("{\"n\":4711081512}"))).contains(new Finding("PIN", "raw", "/n"));
    assertThat(pin.find(json("{\"n\":4.711081512e9}"))).contains(new Finding("PIN", "raw", "/n"));
    assertThat(pin.find(json("{\"n\":4711081513}"))).isEmpty();
  }

  @Test
  void aNumberWithAHugeExponentIsNotWrittenOut() throws Exception {
    assertThat(scan(Map.of("PIN", "4711081512")).find(json("{\"n\":1e999999999}"))).isEmpty();
  }

  @Test
  void aBooleanIsReadAsText() throws Exception {
    assertThat(scan(Map.of("ODD", "false")).find(json("{\"b\":[true,null,false]}")))
        .contains(new Finding("ODD", "raw", "/b/2"));
  }

  @Test
  void aShortValueCountsOnlyAsAWholeWord() {
    ExactSecretScan pin = scan(Map.of("PIN", "4711"));
    assertThat(pin.find(object().put("n", "id 84711-x"))).isEmpty();
    assertThat(pin.find(object().put("n", "id 47112"))).isEmpty();
    assertThat(pin.find(object().put("n", "84711 47112 pin=4711;")))
        .contains(new Finding("PIN", "raw", "/n"));
  }

  @Test
  void aPlainWordCountsOnlyAsAWholeWord() {
    ExactSecretScan word = scan(Map.of("WORD", "quartzmirror"));
    assertThat(word.find(object().put("n", "quartzmirrors"))).isEmpty();
    assertThat(word.find(object().put("n", "a quartzmirror.")))
        .contains(new Finding("WORD", "raw", "/n"));
  }

  @Test
  void oneCharacterLessIsNoFinding() {
    assertThat(scan.find(object().put("note", VALUE.substring(1)))).isEmpty();
    assertThat(scan.find(object().put("note", VALUE.substring(0, VALUE.length() - 1)))).isEmpty();
  }

  @Test
  void aReferenceIsNoFinding() {
    assertThat(scan.find(object().put("note", "{{secret:TOKEN}} $TOKEN"))).isEmpty();
  }

  @Test
  void withoutSecretsNothingIsFound() {
    assertThat(scan(Map.of()).find(object().put("note", VALUE))).isEmpty();
  }

  @Test
  void theFirstInTheOrderOfTheArgumentsIsTold() {
    ExactSecretScan two = scan(Map.of("A", "aaaa-1111-bbbb", "B", "cccc-2222-dddd"));
    ObjectNode arguments = object();
    arguments.putArray("x").add("cccc-2222-dddd");
    arguments.put("y", "aaaa-1111-bbbb");
    assertThat(two.find(arguments)).contains(new Finding("B", "raw", "/x/0"));
  }

  @Test
  void valuesWithALongCommonBeginningAreToldApart() {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < 500; i++) {
      values.put("K" + i, "-----BEGIN KEY-----\n" + "same".repeat(20) + "%05d".formatted(i));
    }
    assertThat(scan(values).find(object().put("k", values.get("K321"))))
        .contains(new Finding("K321", "raw", "/k"));
  }

  @Test
  void argumentsTenThousandDeepAreWalked() {
    ArrayNode arguments = JsonNodeFactory.instance.arrayNode();
    ArrayNode inner = arguments;
    for (int i = 0; i < 10_000; i++) {
      inner = inner.addArray();
    }
    inner.add(VALUE);
    assertThat(scan.find(arguments)).isPresent();
  }

  @Test
  void tenMegabytesOfJsonInJsonAndAThousandSecretsStayWithinTheBudget() {
    Map<String, String> values = new HashMap<>();
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      values.put("K" + i, "tok_" + Long.toString(random.nextLong(), 36) + random.nextLong());
    }
    String line = "{\"a\":\"tok_ some \\\"text\\\" \\u00e9 and 4711\"}\n";
    String text =
        JsonNodeFactory.instance.textNode(line.repeat(8_000_000 / line.length())).toString();
    ExactSecretScan many = scan(values);
    assertThat(many.find(object().put("body", text))).isEmpty();
    assertThat(many.find(object().put("body", text + values.get("K999"))))
        .contains(new Finding("K999", "raw", "/body"));
  }

  @Test
  void endlessEscapesAreAFindingOfTheirOwn() {
    String chain = "\\" + "u005c".repeat(200_000);
    ExactSecretScan bounded =
        ExactSecretScan.of(Map.of("TOKEN", new SecretValue(VALUE)), 20_000_000);
    Finding finding = bounded.find(object().put("body", chain)).orElseThrow();
    assertThat(finding.isOverBudget()).isTrue();
    assertThat(finding.path()).isEqualTo("/body");
    assertThat(finding.name()).isEmpty();
  }

  @Test
  void argumentsOverTheBudgetAreAFindingOfTheirOwn() {
    ExactSecretScan small =
        ExactSecretScan.of(Map.of("TOKEN", new SecretValue("k3Jw9Xq7Lz")), 1000);
    assertThat(small.find(object().put("a", "x".repeat(400)))).isEmpty();
    assertThat(small.find(object().put("a", "x".repeat(4000))).orElseThrow().isOverBudget())
        .isTrue();
  }
}
