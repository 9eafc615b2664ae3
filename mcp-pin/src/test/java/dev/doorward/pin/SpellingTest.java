package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
  @ParameterizedTest
  @CsvSource({
    "my.srv x,issues.delete,mcp__my_srv_x__issues_delete",
    "a__b,ji__ra,mcp__a__b__ji__ra",
    "A-z_9,k,mcp__A-z_9__k",
    "\ud83d\ude00,\u00e9,mcp_______"
  })
  void namesAreSpelledAsTheHarnessSpellsThem(String tool, String function, String spelled) {
    assertThat(Spelling.of(tool, function)).isEqualTo(spelled);
  }

  @Test
  void anEmojiBecomesTwoUnderscores() {
    assertThat(Spelling.of("\ud83d\ude00")).isEqualTo("__");
  }

  @Test
  void namesSpelledAlikeAreAllNamed() {
    assertThat(Spelling.alike(List.of("a.b", "a_b", "a-b", "c", "a b")))
        .containsExactlyInAnyOrder("a.b", "a_b", "a b");
  }

  @Test
  void aNameThatStandsTwiceIsAlikeToItself() {
    assertThat(Spelling.alike(List.of("a", "a", "b"))).containsExactly("a");
  }

  @Test
  void namesThatDifferInCaseAreNotAlike() {
    assertThat(Spelling.alike(List.of("a", "A"))).isEmpty();
  }
}
