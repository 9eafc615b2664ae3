package dev.doorward.tests.fake.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingTest {
  @Test
  void everyOtherCharacterBecomesAnUnderscore() {
    assertThat(Spelling.of("my.srv x", "issues.delete")).isEqualTo("mcp__my_srv_x__issues_delete");
  }

  @Test
  void anEmojiBecomesTwoUnderscores() {
    assertThat(Spelling.of("a\uD83D\uDE00b")).isEqualTo("a__b");
  }

  @Test
  void letterDigitUnderscoreAndHyphenStay() {
    assertThat(Spelling.of("aZ0_-__b")).isEqualTo("aZ0_-__b");
  }

  @Test
  void aLetterOfAnotherScriptDoesNotStay() {
    assertThat(Spelling.of("\u00e9\u0660")).isEqualTo("__");
  }
}
