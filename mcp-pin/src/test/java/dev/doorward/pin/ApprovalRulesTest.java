package dev.doorward.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApprovalRulesTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "A.b-c_9", "constructor", "__proto__"})
  void aPlainNameIsAllowed(String name) {
    assertThat(ApprovalRules.nameAllowed(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a/b", "a\n", "\u0430", "\ud83d\ude00", "a:b"})
  void a17AnyOtherNameIsRefused(String name) {
    assertThat(ApprovalRules.nameAllowed(name)).isFalse();
  }

  @Test
  void aNameHas128CharactersAtMost() {
    assertThat(ApprovalRules.nameAllowed("a".repeat(128))).isTrue();
    assertThat(ApprovalRules.nameAllowed("a".repeat(129))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"a\"}",
        "{\"name\":\"a\",\"inputSchema\":true}",
        "{\"name\":\"a\",\"inputSchema\":{},\"description\":7}",
        "{\"name\":\"a\",\"inputSchema\":{},\"title\":{}}",
        "{\"name\":\"a\",\"inputSchema\":{},\"outputSchema\":null}",
        "{\"name\":\"a\",\"inputSchema\":{},\"annotations\":[]}"
      })
  void anEntryThatClientsCannotReadIsRefused(String entry) {
    assertThat(ApprovalRules.refusals(Listings.listed(entry))).hasSize(1);
    assertThatThrownBy(() -> ApprovedFunction.of(Listings.listed(entry)))
        .isInstanceOf(PinException.class);
    assertThatThrownBy(() -> new ApprovedFunction(Listings.listed(entry)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "7", "[]", "{", "{}", "{\"name\":7}", "{\"name\":\"a\",\"name\":\"b\"}"})
  void whatIsNoEntryIsSaidSo(String text) {
    assertThatThrownBy(() -> ListedFunction.of(text)).isInstanceOf(PinException.class);
  }

  @Test
  void aLongSpellingAndADotAreWarnedOf() {
    assertThat(ApprovalRules.warnings("tool", "plain")).isEmpty();
    assertThat(ApprovalRules.warnings("t", "a.b")).hasSize(1);
    assertThat(ApprovalRules.warnings("tool", "f".repeat(64 - 11))).isEmpty();
    assertThat(ApprovalRules.warnings("tool", "f".repeat(65 - 11))).hasSize(1);
  }

  @Test
  void lineBreaksBetweenTokensBecomeSpacesAndNothingElseChanges() throws Exception {
    ListedFunction listed = ListedFunction.of("\n{\"name\" :\t\"a\",\r\n\"x\":\"\\n\u2028\"\n}  ");
    assertThat(listed.text()).isEqualTo("{\"name\" :\t\"a\",  \"x\":\"\\n\u2028\" }");
  }
}
