package dev.doorward.mediator.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class ExactSecretScanPropertyTest {
  private static ExactSecretScan scan(String value) {
    return ExactSecretScan.of(Map.of("S", new SecretValue(value)), 1_000_000);
  }

  /** Values of at least eight characters that are no plain word. */
  @Provide
  Arbitrary<String> values() {
    return Arbitraries.strings()
        .withChars("aB3\"\\/\n\t\u0001é漢{}:,'")
        .ofMinLength(8)
        .ofMaxLength(60)
        .filter(value -> !ValueRules.isPlainWord(value));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("aB3\"\\/\nunt0é {}").ofMaxLength(80);
  }

  @Property
  void aValueIsFoundBetweenAnyTexts(
      @ForAll("texts") String before,
      @ForAll("values") String value,
      @ForAll("texts") String after) {
    assertThat(scan(value).find(JsonNodeFactory.instance.textNode(before + value + after)))
        .isPresent();
  }

  @Property
  void aValueIsFoundInAnyLayersOfJson(
      @ForAll("values") String value, @ForAll @IntRange(min = 1, max = 6) int layers) {
    String text = value;
    for (int i = 0; i < layers; i++) {
      text = JsonNodeFactory.instance.objectNode().put("k", text).toString();
    }
    assertThat(scan(value).find(JsonNodeFactory.instance.textNode(text))).isPresent();
  }

  /** Of three letters, so that a text of some hundreds holds a value about as often as not. */
  @Provide
  Arbitrary<String> crowdedTexts() {
    return Arbitraries.strings().withChars("aB3").ofMaxLength(6000);
  }

  @Provide
  Arbitrary<String> crowdedValues() {
    return Arbitraries.strings()
        .withChars("aB3")
        .ofMinLength(8)
        .ofMaxLength(9)
        .filter(value -> !ValueRules.isPlainWord(value));
  }

  @Property
  void aFindingIsWhatASimpleSearchFinds(
      @ForAll("crowdedTexts") String text, @ForAll("crowdedValues") String value) {
    assertThat(scan(value).find(JsonNodeFactory.instance.textNode(text)).isPresent())
        .isEqualTo(text.contains(value));
  }

  @Property
  void undoingTakesBackWriting(@ForAll("values") String value) {
    assertThat(JsonEscapes.undo(JsonEscapes.write(value))).isEqualTo(value);
  }

  @Property
  void undoingNeverMakesATextLonger(@ForAll("texts") String text) {
    assertThat(JsonEscapes.undo(text)).hasSizeLessThanOrEqualTo(text.length());
  }
}
