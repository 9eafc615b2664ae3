package dev.doorward.mediator.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.fixture.Lines;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineTest {
  @Test
  void visibleAsciiStaysAsItIs() {
    assertThat(Line.of("issues.list (x)")).isEqualTo("issues.list (x)");
  }

  @ParameterizedTest
  @CsvSource({"0a,\\u000a", "0d,\\u000d", "1b,\\u001b", "7f,\\u007f", "202e,\\u202e", "e9,\\u00e9"})
  void everythingElseIsEscaped(String hex, String shown) {
    assertThat(Line.of(String.valueOf((char) Integer.parseInt(hex, 16)))).isEqualTo(shown);
  }

  @Test
  void aLoneSurrogateIsEscaped() {
    assertThat(Line.of("\ud83d")).isEqualTo("\\ud83d");
  }

  @Test
  void aLongTextIsCutAndSaysSo() {
    assertThat(Line.of("x".repeat(10_000))).hasSizeLessThan(140).endsWith("[...]");
  }

  @Test
  void aTextOfExactlyTheBoundIsNotCut() {
    assertThat(Line.of("x".repeat(120))).isEqualTo("x".repeat(120));
  }

  @Property(tries = 300)
  void whateverComesInOneVisibleLineComesOut(@ForAll String text) {
    Lines.oneVisible("reason: " + Line.of(text));
  }

  @Property(tries = 300)
  void aLineStaysTheSameWhenItIsMadeOneAgain(@ForAll String text) {
    String once = Line.of(text, 500);

    assertThat(Line.of(once, once.length())).isEqualTo(once);
  }
}
