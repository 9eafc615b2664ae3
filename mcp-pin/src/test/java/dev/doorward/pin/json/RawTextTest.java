package dev.doorward.pin.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RawTextTest {
  @Test
  void elementsComeExactlyAsWritten() throws Exception {
    String text =
        "{\"x\":[{\"tools\":[9]}], \"result\" : {\"n\":1,\"tools\": [ {\"a\" : 1.0} ,"
            + "{ \"b\":\"\\u0041\ud83d\ude00]\" },\t[ ], {}]}}";
    assertThat(RawText.elements(text, "result", "tools"))
        .containsExactly("{\"a\" : 1.0}", "{ \"b\":\"\\u0041\ud83d\ude00]\" }", "[ ]", "{}");
  }

  @Test
  void anEmptyArrayHasNoElements() throws Exception {
    assertThat(RawText.elements("{\"a\":[ ]}", "a")).isEmpty();
  }

  @Test
  void textsLongerThanAnyBufferAreCutRight() throws Exception {
    String one = "{\"a\":\"" + "x\u00e9\ud83d\ude00".repeat(50_000) + "\"}";
    String text = "{\"r\":[" + one + "," + one + "]}";
    assertThat(RawText.elements(text, "r")).containsExactly(one, one);
  }

  @Test
  void aMemberComesExactlyAsWritten() throws Exception {
    assertThat(RawText.member("{\"d\":\"1\", \"tool\": {\"a\" :[1]} }", "tool"))
        .isEqualTo("{\"a\" :[1]}");
  }

  @Test
  void aPathThatLeadsNowhereIsSaidSo() {
    assertThatThrownBy(() -> RawText.elements("{\"a\":1}", "b")).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> RawText.elements("{\"a\":1}", "a")).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> RawText.elements("[1]", "a")).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> RawText.member("{\"a\":1}", "a", "b"))
        .isInstanceOf(JsonException.class);
  }

  @Property(tries = 300)
  void whateverStandsInAnArrayComesBack(@ForAll("objects") List<String> objects) throws Exception {
    String text = "{\"z\":{\"r\":[0]},\"r\":[" + String.join(" , ", objects) + "]}";
    assertThat(RawText.elements(text, "r")).isEqualTo(objects);
  }

  @Provide
  Arbitrary<List<String>> objects() {
    return Arbitraries.strings()
        .withChars("ab \u00e9\u20ac{}[],:")
        .ofMaxLength(40)
        .map(s -> "{ \"k\":\"" + s + "\",\"n\":[1,{\"m\":null}]}")
        .list()
        .ofMaxSize(6);
  }
}
