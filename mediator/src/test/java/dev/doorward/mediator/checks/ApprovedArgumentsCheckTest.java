package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;

class ApprovedArgumentsCheckTest {
  private final ApprovedArgumentsCheck check = new ApprovedArgumentsCheck();
  private final CallState state = new CallState();
  private final ToolCall call = Calls.function("issues", "comment");
  private final ToolCall other = call.with(Calls.arguments("{\"a\":2}"));

  @Test
  void whatWasDecidedPasses() {
    state.decided(call.arguments().digest());

    Said.passes(check.on(call, state));
  }

  @Test
  void theSameArgumentsSpelledOtherwisePass() {
    state.decided(Calls.arguments("{\"b\":1,\"a\":2.0}").digest());

    Said.passes(check.on(call.with(Calls.arguments("{ \"a\":2, \"b\":1e0 }")), state));
  }

  @Test
  void otherArgumentsThanDecidedAreRefused() {
    state.decided(call.arguments().digest());

    assertThat(Said.refusal(check.on(other, state))).contains("call again");
  }

  @Test
  void aCallThatNothingDecidedIsRefused() {
    Said.refusal(check.on(call, state));
  }

  @Test
  void whatAPersonSawPasses() {
    state.decided(call.arguments().digest());
    state.approve(new CallState.Approved("ann", "a1", call.arguments().digest()));

    Said.passes(check.on(call, state));
  }

  @Test
  void otherArgumentsThanAPersonSawAreRefusedEvenWhenDecided() {
    state.decided(other.arguments().digest());
    state.approve(new CallState.Approved("ann", "a1", call.arguments().digest()));

    Said.refusal(check.on(other, state));
  }

  @Test
  void aYesAloneIsNoDecision() {
    state.approve(new CallState.Approved("ann", "a1", call.arguments().digest()));

    Said.refusal(check.on(call, state));
  }

  @Test
  void argumentsThatDifferOnlyInALookAlikeAreOthers() {
    state.decided(Calls.arguments("{\"user\":\"admin\"}").digest());

    Said.refusal(check.on(call.with(Calls.arguments("{\"user\":\"\u0430dmin\"}")), state));
  }

  @Test
  void argumentsThatDifferByANullMemberAreOthers() {
    state.decided(Calls.arguments("{}").digest());

    Said.refusal(check.on(call.with(Calls.arguments("{\"force\":null}")), state));
  }
}
