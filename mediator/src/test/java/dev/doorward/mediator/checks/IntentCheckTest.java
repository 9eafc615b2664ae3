package dev.doorward.mediator.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.call.Verdict;
import dev.doorward.mediator.fixture.Asking;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.gate.CallState;
import org.junit.jupiter.api.Test;

class IntentCheckTest {
  private final MemoryTrail trail = new MemoryTrail();
  private final IntentCheck check = new IntentCheck(trail);
  private final CallState state = new CallState();
  private final ToolCall call = Calls.function("issues", "list");

  @Test
  void aWrittenIntentPasses() {
    Said.passes(check.on(call, state));

    assertThat(trail.kinds()).containsExactly(EntryKind.INTENT);
  }

  @Test
  void theIntentSaysWhichCallByIdNameAndDigest() {
    check.on(call, state);

    assertThat(trail.entries().get(0).members())
        .containsEntry("callId", "toolu_1")
        .containsEntry("tool", "issues.list")
        .containsEntry("argsDigest", call.arguments().digest());
  }

  @Test
  void theIntentHoldsNoArguments() {
    check.on(call.with(Calls.arguments("{\"text\":\"confidential\"}")), state);

    assertThat(trail.entries().toString()).doesNotContain("confidential");
  }

  @Test
  void aClosedTrailRefusesAndSaysWhatToDo() {
    trail.close();

    assertThat(Said.refusal(check.on(call, state)))
        .contains("audit trail cannot be written")
        .contains("started anew");
  }

  @Test
  void theTrailsOwnMessageIsNotToldToTheModel() {
    trail.close();

    assertThat(Said.refusal(check.on(call, state))).doesNotContain("disk full");
  }

  @Test
  void evenAFailedWriteIsNotedSinceItMayHaveReachedTheDisk() {
    trail.close();

    check.on(call, state);

    assertThat(state.intended()).isTrue();
  }

  @Test
  void aStuckTrailHoldsTheCallOnlyUntilTheSessionEnds() throws Exception {
    trail.stick();
    Asking<Verdict> asking = Asking.of(() -> check.on(call, state));
    trail.awaitStuck();

    asking.interrupt();

    Said.refusal(asking.answer());
  }
}
