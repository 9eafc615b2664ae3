package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.call.ToolCall;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeServers;
import dev.doorward.mediator.fixture.MemoryTrail;
import dev.doorward.mediator.gate.CallState;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What a session keeps is bounded, and what it forgets is never what keeps a call from repeating.
 */
class SessionBoundsTest {
  private final AtomicInteger decided = new AtomicInteger();
  private final AtomicInteger made = new AtomicInteger();

  @Test
  void aForgottenQuestionIsDecidedAnew() throws Exception {
    Decisions decisions = new Decisions();
    decide(decisions, "first");
    for (int i = 0; i < Decisions.MOST_KEPT; i++) {
      decide(decisions, "t" + i);
    }

    decide(decisions, "first");

    assertThat(decided).hasValue(Decisions.MOST_KEPT + 2);
  }

  @Test
  void theNewestQuestionsAreKept() throws Exception {
    Decisions decisions = new Decisions();
    for (int i = 0; i < Decisions.MOST_KEPT + 10; i++) {
      decide(decisions, "t" + i);
    }

    decide(decisions, "t" + 10);

    assertThat(decided).hasValue(Decisions.MOST_KEPT + 10);
  }

  @Test
  void aQuestionAskedOtherwiseIsNewAgain() throws Exception {
    Decisions decisions = new Decisions();
    decide(decisions, "first");
    decide(decisions, "second");
    ToolCall other = call("first").with(Calls.arguments("{\"a\":2}"));
    decisions.once(other, () -> new HookDesk.Decision.Deny("x"));
    for (int i = 0; i < Decisions.MOST_KEPT - 1; i++) {
      decide(decisions, "t" + i);
    }

    assertThat(decisions.unknown("second")).isTrue();
    assertThat(decisions.unknown("first")).isFalse();
  }

  @Test
  void aDroppedTicketIsNotFound() {
    Tickets tickets = new Tickets();
    for (int i = 0; i <= Tickets.MOST_OPEN; i++) {
      tickets.issue(call("t" + i), new CallState());
    }

    assertThat(tickets.take(call("t0"))).isEmpty();
    assertThat(tickets.take(call("t1"))).isPresent();
  }

  @Test
  void aTicketIsTakenOnce() {
    Tickets tickets = new Tickets();
    tickets.issue(call("t1"), new CallState());
    tickets.take(call("t1"));

    assertThat(tickets.take(call("t1"))).isEmpty();
  }

  @Test
  void aTicketAskedForWithOtherArgumentsIsStillThereForItsOwn() {
    Tickets tickets = new Tickets();
    tickets.issue(call("t1"), new CallState());

    assertThat(tickets.take(call("t1").with(Calls.arguments("{\"a\":2}")))).isEmpty();
    assertThat(tickets.take(call("t1"))).isPresent();
  }

  @Test
  void resultsBeyondTheBoundAreForgottenOldestFirst() throws Exception {
    Uses uses = new Uses(List.of(), 1_000, 100);
    for (int i = 0; i < 50; i++) {
      use(uses, "t" + i);
    }

    assertThat(Run.text(use(uses, "t49"))).isEqualTo("made");
    assertThat(Run.refused(use(uses, "t0"))).contains("no longer kept");
  }

  @Test
  void anIdWhoseResultWasForgottenStaysUsed() throws Exception {
    Uses uses = new Uses(List.of(), 0, 100);
    use(uses, "t1");

    use(uses, "t1");

    assertThat(made).hasValue(1);
  }

  @Test
  void whenThereIsNoRoomForMoreIdsNoCallIsMade() throws Exception {
    Uses uses = new Uses(List.of("before"), 1_000, 3);
    use(uses, "t1");
    use(uses, "t2");

    assertThat(Run.refused(use(uses, "t3"))).contains("start a new one");
    assertThat(made).hasValue(2);
  }

  @Test
  void whenThereIsNoRoomForMoreIdsRepeatsAreStillAnswered() throws Exception {
    Uses uses = new Uses(List.of(), 1_000, 1);
    use(uses, "t1");

    assertThat(Run.text(use(uses, "t1"))).isEqualTo("made");
  }

  @Test
  void callsThatWereNotMadeTakeNoRoom() throws Exception {
    Uses uses = new Uses(List.of(), 1_000, 1);
    for (int i = 0; i < 10; i++) {
      uses.once(
          call("t" + i),
          () -> new Uses.Made(Answers.refused("no"), false),
          SessionBoundsTest::other);
    }

    assertThat(Run.text(use(uses, "last"))).isEqualTo("made");
  }

  @Test
  void callsThatNeverTellAResultAreLetRunOnlyUpToABound() {
    CallRecord record = new CallRecord(new MemoryTrail(), 2);

    assertThat(record.opened(call("t1"))).isTrue();
    assertThat(record.opened(call("t2"))).isTrue();
    assertThat(record.opened(call("t3"))).isFalse();
  }

  @Test
  void aCallThatTellsItsResultMakesRoom() {
    MemoryTrail trail = new MemoryTrail();
    CallRecord record = new CallRecord(trail, 1);
    record.opened(call("t1"));
    record.result(call("t1"), "ok");

    assertThat(record.opened(call("t2"))).isTrue();
    assertThat(trail.kinds()).containsExactly(EntryKind.RESULT);
  }

  private void decide(Decisions decisions, String id) throws Exception {
    decisions.once(
        call(id),
        () -> {
          decided.incrementAndGet();
          return new HookDesk.Decision.Deny("x");
        });
  }

  private FunctionDesk.Answer use(Uses uses, String id) throws Exception {
    return uses.once(
        call(id),
        () -> {
          made.incrementAndGet();
          return new Uses.Made(FakeServers.result("made"), true);
        },
        SessionBoundsTest::other);
  }

  private static FunctionDesk.Answer other() {
    return Answers.refused("another call");
  }

  private static ToolCall call(String id) {
    ToolCall call = Calls.function("issues", "list");
    return new ToolCall(new CallId(id), call.spelled(), call.target(), call.arguments(), null);
  }
}
