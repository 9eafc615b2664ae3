package dev.doorward.mediator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationTextTest {
  @Test
  void readsANumberAndItsUnit() {
    DurationText text = new DurationText();

    assertThat(text.convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(text.convert("3s")).isEqualTo(Duration.ofSeconds(3));
    assertThat(text.convert("15m")).isEqualTo(Duration.ofMinutes(15));
    assertThat(text.convert("8h")).isEqualTo(Duration.ofHours(8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "s", "0s", "-1s", "1.5s", "3 s", "3d", "9999999999s", "PT3S"})
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> new DurationText().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("30s");
  }
}
