package dev.doorward.pin.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {
  private static final StrictJson JSON = new StrictJson(JsonLimits.MESSAGE);

  private static String canonical(String text) throws JsonException {
    return CanonicalJson.text(JSON.read(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        " { \"b\" : 1 , \"a\" : [ ] } | {\"a\":[],\"b\":1}",
        "{}|{}",
        "[1, 2]|[1,2]",
        "1.0|1",
        "1e0|1",
        "100|100",
        "1E+2|100",
        "-0|0",
        "-0.0|0",
        "0e9|0",
        "1.50|1.5",
        "1e40|1e40",
        "12e39|12e39",
        "1e-5|0.00001",
        "\"\\u0041\"|\"A\"",
        "\"\\/\"|\"/\"",
        "\"\\u001F\\u000a\"|\"\\u001f\\n\"",
        "\"\\u007f\u2028\"|\"\u007f\u2028\"",
        "null|null",
        "[true,false]|[true,false]"
      })
  void oneValueHasOneText(String text, String expected) throws Exception {
    assertThat(canonical(text)).isEqualTo(expected);
  }

  @Test
  void membersAreSortedByUtf16Units() throws Exception {
    assertThat(canonical("{\"\ufb33\":1,\"\ud83d\ude00\":2,\"a\":3,\"B\":4,\"\":5}"))
        .isEqualTo("{\"\":5,\"B\":4,\"a\":3,\"\ud83d\ude00\":2,\"\ufb33\":1}");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1,0.1000000000000000055",
    "1,1.0000000000000000000000000001",
    "9007199254740992,9007199254740993",
    "1e400,1e401",
    "0,1e-400"
  })
  void numbersThatAFloatWouldMixUpStayApart(String one, String other) throws Exception {
    assertThat(canonical(one)).isNotEqualTo(canonical(other));
  }

  @Test
  void ahugeExponentStaysShort() throws Exception {
    assertThat(canonical("1e999999999")).isEqualTo("1e999999999");
    assertThat(canonical("1e-999999999")).isEqualTo("1e-999999999");
  }

  @Test
  void stringsAreNotNormalized() throws Exception {
    assertThat(canonical("\"\u00e9\"")).isNotEqualTo(canonical("\"e\u0301\""));
  }

  @Test
  void theDigestIsThatOfTheText() throws Exception {
    assertThat(CanonicalJson.sha256(JSON.read("{}")))
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  }

  @Test
  void whatIsNoJsonValueIsRefused() {
    assertThatThrownBy(() -> CanonicalJson.text(MissingNode.getInstance()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CanonicalJson.text(new POJONode("x")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 500)
  void numbersAreAlikeExactlyWhenTheirValuesAre(
      @ForAll("decimals") BigDecimal one, @ForAll("decimals") BigDecimal other) throws Exception {
    assertThat(canonical(one.toString()).equals(canonical(other.toString())))
        .isEqualTo(one.compareTo(other) == 0);
  }

  @Property(tries = 500)
  void theCanonicalTextOfACanonicalTextIsItself(@ForAll("decimals") BigDecimal number)
      throws Exception {
    String once = canonical("[" + number + "]");
    assertThat(canonical(once)).isEqualTo(once);
  }

  @Provide
  Arbitrary<BigDecimal> decimals() {
    return Arbitraries.integers()
        .between(-1000, 1000)
        .flatMap(
            digits ->
                Arbitraries.integers()
                    .between(-60, 60)
                    .map(scale -> BigDecimal.valueOf(digits, scale)));
  }
}
