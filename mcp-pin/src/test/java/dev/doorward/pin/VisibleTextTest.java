package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text, 100%!",
        "\u00fc\u00e9\u00f1",
        "\u4f60\u597d",
        "\u041f\u0440\u0438\u0432\u0435\u0442",
        "\ud83d\ude00",
        "\u2026 \u2122 \u2014 \u20ac",
        "\u03b1\u03b2\u03b3"
      })
  void honestTextIsShownAsItIs(String text) {
    assertThat(VisibleText.line(text, 1000)).isEqualTo(text);
    assertThat(VisibleText.hidesSomething(text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "001b", "0000", "007f", "0085", "009b", "00a0", "00ad", "034f", "061c", "115f", "180e", "200b",
    "200d", "200e", "2028", "2029", "202a", "202e", "2060", "2066", "2069", "2800", "3000", "3164",
    "e000", "fe0f", "feff", "ffa0", "fff9", "e0041", "e0001", "1d173", "ff21", "1d400", "0301"
  })
  void whatHidesOrSteersIsEscaped(String hex) {
    int point = Integer.parseInt(hex, 16);
    String text = "a" + Character.toString(point) + "b";
    String shown = VisibleText.line(text, 1000);
    assertThat(shown)
        .isEqualTo("a\\u{" + Integer.toHexString(point).toUpperCase(java.util.Locale.ROOT) + "}b");
    assertThat(VisibleText.hidesSomething(text)).isTrue();
  }

  @Test
  void aLetterThatImitatesLatinIsEscapedAmongLatinOnes() {
    assertThat(VisibleText.line("p\u0430ypal", 100)).isEqualTo("p\\u{430}ypal");
    assertThat(VisibleText.line("\u0441\u043e\u0440\u0443", 100))
        .isEqualTo("\\u{441}\\u{43E}\\u{440}\\u{443}");
  }

  @Test
  void aBackslashIsDoubledSoThatAnEscapeCannotBeImitated() {
    assertThat(VisibleText.line("\\u{202E}", 100)).isEqualTo("\\\\u{202E}");
  }

  @Test
  void lineFeedsStayWhereLinesAreWanted() {
    assertThat(VisibleText.lines("a\n\tb\r")).isEqualTo("a\n\\u{9}b\\u{D}");
    assertThat(VisibleText.line("a\nb", 100)).isEqualTo("a\\u{A}b");
  }

  @Test
  void aLongLineIsCutBetweenCharactersAndTheRestCounted() {
    assertThat(VisibleText.line("ab\ud83d\ude00cd", 3)).isEqualTo("ab… (4 more characters)");
    assertThat(VisibleText.line("abc", 3)).isEqualTo("abc");
  }

  @Property(tries = 500)
  void nothingATerminalObeysIsEverLeft(@ForAll String text) {
    assertThat(VisibleText.line(text, 10_000).codePoints())
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
  }
}
