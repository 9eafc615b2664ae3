package dev.doorward.tests.fake.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.tests.fake.wire.HttpAnswer;
import dev.doorward.tests.fake.wire.HttpHead;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each answer means to Claude Code with onFailure "block", row by row as measured. */
class HookDecisionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "200 | {\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"allow\"}} | allow",
        "200 | {\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\"}} | deny",
        "200 | {\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"ask\"}} | ask",
        "200 | {\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"defer\"}} | defer",
      })
  void aCompleteAnswerIsTakenAtItsWord(int status, String body, String decision) {
    assertThat(HookDecision.of(answer(status, body)).decision()).isEqualTo(decision);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "302 | {}",
        "404 | {}",
        "500 | {}",
        "200 | no JSON",
        "200 | [1]",
        "200 | {\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"maybe\"}}",
        "200 | {\"hookSpecificOutput\":{\"permissionDecision\":\"allow\"}}",
      })
  void aFailureHoldsTheCallBack(int status, String body) {
    assertThat(HookDecision.of(answer(status, body)))
        .returns("failed", HookDecision::decision)
        .returns(false, HookDecision::lets);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "204 | x",
        "200 | ",
        "200 | {}",
        "200 | {\"permissionDecision\":\"deny\"}",
        "200 | {\"continue\":false}",
        "200 | {\"async\":true}",
      })
  void anAnswerThatDecidesNothingLetsTheCallRun(int status, String body) {
    assertThat(HookDecision.of(answer(status, body == null ? "" : body)))
        .returns("undecided", HookDecision::decision)
        .returns(true, HookDecision::lets);
  }

  @Test
  void theUpdatedInputIsTaken() {
    HookDecision decision =
        HookDecision.of(
            answer(
                200,
                """
                {"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow",
                "updatedInput":{"a":1}}}"""));

    assertThat(decision.updatedInput().map(i -> i.path("a").asInt())).hasValue(1);
  }

  private static HttpAnswer answer(int status, String body) {
    return new HttpAnswer(new HttpHead(status, Map.of()), body.getBytes(StandardCharsets.UTF_8));
  }
}
