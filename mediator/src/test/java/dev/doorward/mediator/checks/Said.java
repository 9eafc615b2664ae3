package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Lines;
import dev.doorward.mediator.gate.CallState;
import dev.doorward.mediator.gate.Check;

/** What a check said, and what each reason must be. */
final class Said {
  /** Names that nobody should have given anything. */
  static final String[] ODD_NAMES = {
    "",
    " ",
    "Read ",
    "read",
    "\u0000",
    "a\nb",
    "a\r\nb",
    "\u001b[2J\u001b]0;x\u0007",
    "\u202eteliW",
    "\u2028",
    "\ud83d\ude00",
    "\ud83d",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "%s%n",
    "${jndi:ldap://x}",
    "'; drop table kills; --",
    "\uff22\uff41\uff53\uff48",
    "x".repeat(10_000),
  };

  private Said() {}

  static Verdict by(Check check, ToolCall call) throws InterruptedException {
    return by(check, call, new CallState());
  }

  static Verdict by(Check check, ToolCall call, CallState state) throws InterruptedException {
    return check.on(call, state);
  }

  static void passes(Verdict verdict) {
    assertThat(verdict).isEqualTo(Verdict.PASS);
  }

  /** The reason of a refusal, which is one visible line. */
  static String refusal(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Refuse.class);
    return Lines.oneVisible(((Verdict.Refuse) verdict).reason());
  }

  /** The reason of an ask, which is one visible line. */
  static String ask(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Ask.class);
    return Lines.oneVisible(((Verdict.Ask) verdict).reason());
  }
}
