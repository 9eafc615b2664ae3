package dev.doorward.pin.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {
  private static final StrictJson JSON = new StrictJson(JsonLimits.MESSAGE);

  private static void refused(String text) {
    assertThatThrownBy(() -> JSON.read(text)).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> JSON.read(text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(JsonException.class);
  }

  private static byte[] inString(int... bytes) {
    byte[] text = new byte[bytes.length + 2];
    text[0] = '"';
    for (int i = 0; i < bytes.length; i++) {
      text[i + 1] = (byte) bytes[i];
    }
    text[text.length - 1] = '"';
    return text;
  }

  private static void refusedBytes(int... bytes) {
    assertThatThrownBy(() -> JSON.read(inString(bytes)))
        .isInstanceOf(JsonException.class)
        .hasMessage("not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "0",
        "-0",
        "1e5",
        "\"\"",
        "[]",
        "{}",
        " \t\r\n[1 , 2]\n ",
        "{\"a\":{\"a\":1}}",
        "\"\\ud83d\\ude00\"",
        "\"\u2028\"",
        "{\"\":1}"
      })
  void aJsonTextIsRead(String text) throws Exception {
    assertThat(JSON.read(text)).isEqualTo(JSON.read(text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\n",
        "{",
        "}",
        "[1,]",
        "[,]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "'a'",
        "01",
        "+1",
        "1.",
        ".5",
        "1e",
        "0x1",
        "NaN",
        "Infinity",
        "-",
        "tru",
        "nul",
        "True",
        "undefined",
        "\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\t\"",
        "\"\n\"",
        "\"\u0000\"",
        "// x\n1",
        "/* x */1",
        "# x\n1",
        "\ufeff1",
        "1\u0000",
        "\u00a01",
        "[1\u000b]"
      })
  void whatIsNoJsonTextIsRefused(String text) {
    refused(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 2", "{}{}", "[] x", "1,", "null null", "{} ]", "\"a\"\"b\"", "1 {"})
  void anythingAfterTheValueIsRefused(String text) {
    refused(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}",
        "[{\"x\":{\"b\":1,\"c\":2,\"b\":1}}]",
        "{\"\":1,\"\":1}"
      })
  void aMemberNameThatStandsTwiceIsRefused(String text) {
    assertThatThrownBy(() -> JSON.read(text))
        .isInstanceOf(JsonException.class)
        .hasMessageStartingWith("a member name stands twice");
  }

  @Test
  void namesThatOnlyLookAlikeAreTwoNames() throws Exception {
    assertThat(JSON.read("{\"\u00e9\":1,\"e\u0301\":2,\"E\":3,\"e\":4}")).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\uDC00\\uD800\"",
        "\"\\ud83dx\\ude00\"",
        "{\"\\ud800\":1}",
        "[{\"a\":[\"\\udfff\"]}]",
        "\"\\uD83D\""
      })
  void aLoneSurrogateIsRefused(String text) {
    refused(text);
  }

  @Test
  void aLoneSurrogateInTheTextItselfIsRefused() {
    assertThatThrownBy(() -> JSON.read("\"\ud800\"")).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> JSON.read("\"\udc00\ud800\"")).isInstanceOf(JsonException.class);
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedAndNeverRepaired() {
    refusedBytes(0xff);
    refusedBytes(0xc0, 0x80);
    refusedBytes(0xc1, 0xbf);
    refusedBytes(0xe0, 0x80, 0xaf);
    refusedBytes(0xed, 0xa0, 0x80);
    refusedBytes(0xf0, 0x80, 0x80, 0xaf);
    refusedBytes(0xf4, 0x90, 0x80, 0x80);
    refusedBytes(0xe2, 0x82);
    refusedBytes(0x80);
  }

  @Test
  void utf16IsRefused() {
    assertThatThrownBy(() -> JSON.read("{\"a\":1}".getBytes(StandardCharsets.UTF_16)))
        .isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> JSON.read("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE)))
        .isInstanceOf(JsonException.class);
  }

  @Test
  void depthUpToTheLimitIsRead() throws Exception {
    assertThat(JSON.read("[".repeat(64) + "]".repeat(64))).hasSize(1);
    refused("[".repeat(65) + "]".repeat(65));
    refused("{\"a\":".repeat(65) + "1" + "}".repeat(65));
    refused("[".repeat(1_000_000));
  }

  @Test
  void aNumberKeepsItsDecimalValueAndItsSpelling() throws Exception {
    assertThat(JSON.read("0.1000000000000000055").decimalValue())
        .isEqualTo(new BigDecimal("0.1000000000000000055"));
    assertThat(JSON.read("12345678901234567890123").bigIntegerValue())
        .isEqualTo("12345678901234567890123");
    assertThat(JSON.read("1.00").toString()).isEqualTo("1.00");
    assertThat(JSON.read("9007199254740993").longValue()).isEqualTo(9007199254740993L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e99999999999",
        "1e-99999999999",
        "-1.5e2147483648",
        "1e2147483647",
        "[{\"a\":1E+1000000001}]"
      })
  void anExponentBeyondAllRangeIsRefusedNotThrown(String text) {
    refused(text);
  }

  @Test
  void whatOnlyLooksLikeAFarExponentIsRead() throws Exception {
    assertThat(JSON.read("[\"1e9999999999\", 1e0000000001]").size()).isEqualTo(2);
  }

  @Test
  void aLongNumberIsRefused() throws Exception {
    assertThat(JSON.read("9".repeat(400)).isNumber()).isTrue();
    refused("9".repeat(401));
    refused("0." + "9".repeat(401));
  }

  @Test
  void aLongNameIsRefused() {
    refused("{\"" + "n".repeat(50_001) + "\":1}");
  }

  @Test
  void aLongTextIsRefused() {
    StrictJson small = new StrictJson(new JsonLimits(10, 5, 10, 10));
    assertThatThrownBy(() -> small.read("\"12345678\" ")).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> small.read("\"12345678\" ".getBytes(StandardCharsets.UTF_8)))
        .hasMessage("longer than 10 bytes");
  }

  @Test
  void aLongStringIsRefused() {
    StrictJson small = new StrictJson(new JsonLimits(100_000, 5, 10, 10));
    assertThatThrownBy(() -> small.read("\"" + "x".repeat(11) + "\""))
        .isInstanceOf(JsonException.class);
  }

  @Test
  void manySmallValuesAreRefusedBeforeTheyFillTheMemory() {
    refused("[" + "{},".repeat(3_000_000) + "0]");
  }

  @Test
  void aMessageHoldsNothingOfTheText() {
    assertThatThrownBy(() -> JSON.read("{\"hunter2\":1,\"hunter2\":2}"))
        .message()
        .doesNotContain("hunter2");
    assertThatThrownBy(() -> JSON.read("hunter2")).message().doesNotContain("hunter2");
  }
}
