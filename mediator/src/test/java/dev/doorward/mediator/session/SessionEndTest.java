package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.audit.AuditException;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.fixture.Asking;
import dev.doorward.mediator.fixture.FakeServers;
import dev.doorward.mediator.fixture.Threads;
import dev.doorward.mediator.job.JobPolicy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Each call that was let run gets exactly one ending. */
class SessionEndTest {
  private static final String FILE = "{\"file\":\"a\"}";

  private final Run run = Run.start();

  @Test
  void aCallThatToldItsResultIsNotOpen() throws Exception {
    run.ask("t1", "Read", FILE);
    run.ranAndTold("t1");

    run.end();

    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME)).isEmpty();
  }

  @Test
  void eachCallThatToldNoResultIsAnUnknownOutcome() throws Exception {
    run.ask("t1", "Read", FILE);
    run.ask("t2", "Read", FILE);

    run.end();

    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME))
        .extracting(entry -> entry.members().get("callId"))
        .containsExactly("t1", "t2");
  }

  @Test
  void aCallThatWasRefusedIsNotOpen() throws Exception {
    run.ask("t1", "WebFetch", FILE);
    run.end();

    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME)).isEmpty();
  }

  @Test
  void aQuestionLeftToTheHarnesssDialogIsOpenUntilItTellsAResult() throws Exception {
    Run there = Run.of(Run.job().at(JobPolicy.AskAt.HARNESS));
    there.ask("t1", "Bash", FILE);

    there.end();

    assertThat(there.trail.of(EntryKind.UNKNOWN_OUTCOME)).hasSize(1);
  }

  @Test
  void aFunctionThatIsStillRunningIsAnUnknownOutcomeAndItsLateResultIsNotWritten()
      throws Exception {
    CountDownLatch atServer = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    run.servers.doing(
        call -> {
          atServer.countDown();
          Threads.await(answer);
          return FakeServers.result("late");
        });
    Asking<FunctionDesk.Answer> asking = Asking.of(() -> run.call("t1", "list", "{}"));
    Threads.await(atServer);

    run.end();
    answer.countDown();
    asking.answer();

    assertThat(run.trail.kinds("t1"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.UNKNOWN_OUTCOME);
  }

  @Test
  void nothingIsLetRunAfterTheEnd() throws Exception {
    run.end();

    assertThat(Run.deny(run.ask("t1", "Read", FILE))).contains("session has ended");
    assertThat(Run.refused(run.call("t2", "list", "{}"))).contains("session has ended");
    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void whatIsAskedAfterTheEndLeavesNoOpenIntent() throws Exception {
    run.end();
    run.ask("t1", "Read", FILE);
    run.call("t2", "list", "{}");

    assertThat(run.trail.openIntent("t1")).isFalse();
    assertThat(run.trail.openIntent("t2")).isFalse();
  }

  @Test
  void endingTwiceWritesOnce() throws Exception {
    run.ask("t1", "Read", FILE);
    run.end();
    run.end();

    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME)).hasSize(1);
  }

  @Test
  void anEndThatCannotBeWrittenSaysSo() throws Exception {
    run.ask("t1", "Read", FILE);
    run.trail.close();

    assertThatThrownBy(run::end).isInstanceOf(AuditException.class);
  }

  @Test
  void sixtyFourAskersAndAnEndLeaveEveryIntentWithOneEnding() throws Exception {
    AtomicInteger next = new AtomicInteger();
    Threads.atOnce(
        64,
        () -> {
          int i = next.incrementAndGet();
          if (i == 32) {
            run.end();
          }
          return run.ask("t" + i, "Read", FILE);
        });
    run.end();

    for (int i = 1; i <= 64; i++) {
      assertThat(run.trail.openIntent("t" + i)).isFalse();
    }
  }
}
