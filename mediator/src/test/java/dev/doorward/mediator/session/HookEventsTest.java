package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.fixture.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events come from inside the sandbox: they close records and raise alarms, nothing else. */
class HookEventsTest {
  private static final String FILE = "{\"file\":\"a\"}";

  private final Run run = Run.start();

  @Test
  void aToldResultClosesTheCall() throws InterruptedException {
    run.ask("t1", "Read", FILE);
    run.ranAndTold("t1");

    assertThat(run.trail.kinds("t1"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.RESULT);
    assertThat(run.trail.of(EntryKind.RESULT).get(0).members()).containsEntry("decision", "ok");
  }

  @Test
  void aToldFailureClosesTheCallAsFailed() throws InterruptedException {
    run.ask("t1", "Read", FILE);
    run.tell("PostToolUseFailure", "{\"tool_use_id\":\"t1\",\"error\":\"x\"}");

    assertThat(run.trail.of(EntryKind.RESULT).get(0).members()).containsEntry("decision", "failed");
  }

  @Test
  void aResultToldTwiceIsWrittenOnce() throws Exception {
    run.ask("t1", "Read", FILE);
    Threads.atOnce(
        16,
        () -> {
          run.ranAndTold("t1");
          return true;
        });

    assertThat(run.trail.of(EntryKind.RESULT)).hasSize(1);
    assertThat(run.trail.of(EntryKind.ALARM)).isEmpty();
  }

  @Test
  void aResultOfACallThatWasNeverAskedIsAnAlarm() throws InterruptedException {
    run.ranAndTold("t9");

    assertThat(run.trail.of(EntryKind.ALARM)).hasSize(1);
    assertThat(run.trail.of(EntryKind.RESULT)).isEmpty();
  }

  @Test
  void aResultOfACallThatWasRefusedIsAnAlarm() throws InterruptedException {
    run.ask("t1", "WebFetch", FILE);
    run.ranAndTold("t1");

    assertThat(run.trail.of(EntryKind.ALARM).get(0).members())
        .containsEntry("callId", "t1")
        .hasEntrySatisfying("reason", reason -> assertThat(reason).contains("refused"));
  }

  @Test
  void aFailureToldOfARefusedCallIsNoAlarm() throws InterruptedException {
    run.ask("t1", "WebFetch", FILE);
    run.tell("PostToolUseFailure", "{\"tool_use_id\":\"t1\"}");

    assertThat(run.trail.of(EntryKind.ALARM)).isEmpty();
  }

  @Test
  void aForgedResultOfAFunctionThatIsOpenAtTheRelayClosesNothing() throws InterruptedException {
    run.servers.doing(
        call -> {
          run.ranAndTold("t1");
          throw new IllegalStateException("lost");
        });
    run.ask("t1", "mcp__issues__list", "{}");
    run.call("t1", "list", "{}");

    assertThat(run.trail.of(EntryKind.RESULT)).isEmpty();
    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME)).hasSize(1);
  }

  @Test
  void aForgedResultLetsNothingRun() throws InterruptedException {
    run.ranAndTold("t1");

    Run.deny(run.ask("t1", "WebFetch", FILE));
  }

  @Test
  void aForgedResultDoesNotUseAnIdUp() throws InterruptedException {
    run.ranAndTold("t1");

    assertThat(Run.text(run.call("t1", "list", "{}"))).isEqualTo("done list");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"tool_use_id\":null}",
        "{\"tool_use_id\":{\"a\":1}}",
        "{\"tool_use_id\":\"\"}",
        "{\"tool_use_id\":\"a\\nb\"}",
        "{\"tool_use_id\":\"\\u001b[2J\"}"
      })
  void aResultWithoutAnIdIsAnAlarmThatHoldsNothingOfIt(String body) throws InterruptedException {
    run.tell("PostToolUse", body);

    assertThat(run.trail.of(EntryKind.ALARM).get(0).members()).containsEntry("callId", "");
  }

  @Test
  void anEndlessIdIsNotWritten() throws InterruptedException {
    run.ranAndTold("x".repeat(1_000_000));

    assertThat(run.trail.entries().toString()).hasSizeLessThan(500);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PreToolUse", "Stop", "SessionEnd", "PermissionRequest", "posttooluse", ""})
  void otherEventsChangeNothing(String name) throws InterruptedException {
    run.ask("t1", "Read", FILE);
    int before = run.trail.appends();

    run.tell(name, "{\"tool_use_id\":\"t1\"}");

    assertThat(run.trail.appends()).isEqualTo(before);
    assertThat(run.trail.openIntent("t1")).isTrue();
  }

  @Test
  void aClosedTrailDoesNotMakeAnEventFail() throws InterruptedException {
    run.ask("t1", "Read", FILE);
    run.trail.close();

    run.ranAndTold("t1");

    Run.deny(run.ask("t2", "Read", FILE));
  }
}
