package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.doorward.mediator.approvals.Approvals;
import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.audit.TrailEntry;
import dev.doorward.mediator.call.CallId;
import dev.doorward.mediator.fixture.Asking;
import dev.doorward.mediator.fixture.HeldPerson;
import dev.doorward.mediator.fixture.Lines;
import dev.doorward.mediator.fixture.Threads;
import dev.doorward.mediator.job.JobPolicy;
import dev.doorward.mediator.tenant.Tools;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the harness is answered at its hook, and what the trail holds before it is answered. */
class HookDeskTest {
  private static final String FILE = "{\"file\":\"a\"}";
  private static final String OTHER_FILE = "{\"file\":\"b\"}";
  private static final String LIST = "mcp__issues__list";
  private static final String DELETE = "mcp__issues__delete";

  private final Run run = Run.start();

  @Test
  void aDeclaredToolThatNeedsNobodyRunsAsAsked() throws InterruptedException {
    assertThat(Run.allow(run.ask("t1", "Read", FILE)).updatedInput()).isNull();
  }

  @Test
  void decisionAndIntentAreOnTheTrailInThisOrderBeforeABuiltInRuns() throws InterruptedException {
    run.ask("t1", "Read", FILE);

    assertThat(run.trail.kinds("t1")).containsExactly(EntryKind.DECISION, EntryKind.INTENT);
  }

  @Test
  void anAllowedFunctionHasADecisionAndNoIntentYet() throws InterruptedException {
    Run.allow(run.ask("t1", LIST, "{}"));

    assertThat(run.trail.kinds("t1")).containsExactly(EntryKind.DECISION);
  }

  @Test
  void aRefusalNamesItsRowAndIsOnTheTrail() throws InterruptedException {
    String reason = Run.deny(run.ask("t1", "WebFetch", "{}"));

    assertThat(reason).startsWith("doorward H2 default-deny: ");
    assertThat(run.trail.of(EntryKind.DECISION).get(0).members())
        .containsEntry("decision", "refuse")
        .containsEntry("rule", "H2 default-deny");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WebFetch",
        "ListMcpResourcesTool",
        "mcp__issues__drop",
        "mcp__nobody__x",
        "mcp__doorward__approve",
        "__proto__",
        "",
        "a\nb\u001b[2J",
        "\ud83d\ude00"
      })
  void whatIsNotOfferedIsDeniedInOneLineAndHasNoIntent(String name) throws InterruptedException {
    Run.deny(run.ask("t1", name, "{}"));

    assertThat(run.trail.of(EntryKind.INTENT)).isEmpty();
  }

  @Test
  void aSecretIsDeniedBeforeAnyPersonSeesIt() throws InterruptedException {
    Run.deny(run.ask("t1", "Bash", "{\"command\":\"echo " + Run.SECRET + "\"}"));

    assertThat(run.approvals.put()).isEmpty();
    assertThat(run.trail.entries().toString()).doesNotContain(Run.SECRET);
  }

  @Test
  void anArgumentThatCannotBeDigestedIsDenied() throws InterruptedException {
    ObjectNode deep = JsonNodeFactory.instance.objectNode();
    ObjectNode inner = deep;
    for (int i = 0; i < 200_000; i++) {
      inner = inner.putObject("a");
    }

    HookDesk.Question question = new HookDesk.Question(new CallId("t1"), "Read", deep, null);

    assertThat(Run.deny(run.session.hooks().decide(question))).contains("could not be decided");
  }

  @Test
  void aShellCommandWaitsForAPersonAndRunsAfterTheYes() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> asking = Asking.of(() -> run.ask("t1", "Bash", FILE));
    person.awaitAsked();
    assertThat(run.trail.of(EntryKind.INTENT)).isEmpty();

    person.approve();

    assertThat(Run.allow(asking.answer()).reason()).contains("approved by ann");
    assertThat(run.trail.kinds("t1")).containsExactly(EntryKind.DECISION, EntryKind.INTENT);
  }

  @Test
  void theTrailSaysWhoApprovedIt() throws InterruptedException {
    run.ask("t1", "Bash", FILE);

    assertThat(run.trail.of(EntryKind.DECISION).get(0).members())
        .containsEntry("by", "ann")
        .containsEntry("approval", "a1");
  }

  @Test
  void aPersonsNameOfOddCharactersIsToldInOneVisibleLine() throws InterruptedException {
    run.approvals.by(question -> new Approvals.Answer.Approved("a\nnn\u202e", "a1"));

    Lines.oneVisible(Run.allow(run.ask("t1", "Bash", FILE)).reason());
  }

  @Test
  void aPersonsNoDenies() throws InterruptedException {
    run.approvals.by(question -> new Approvals.Answer.Denied("bob", "a2", "not now"));

    assertThat(Run.deny(run.ask("t1", "Bash", FILE))).contains("bob").contains("not now");
    assertThat(run.trail.of(EntryKind.INTENT)).isEmpty();
  }

  @Test
  void atTheHarnessABuiltInIsAskedThereWithItsIntentBefore() throws InterruptedException {
    Run there = Run.of(Run.job().at(JobPolicy.AskAt.HARNESS));

    HookDesk.Decision decision = there.ask("t1", "Bash", FILE);

    assertThat(decision).isInstanceOf(HookDesk.Decision.AskThere.class);
    assertThat(((HookDesk.Decision.AskThere) decision).reason()).startsWith("doorward H4 ask-list");
    assertThat(there.trail.kinds("t1")).containsExactly(EntryKind.DECISION, EntryKind.INTENT);
    assertThat(there.approvals.put()).isEmpty();
  }

  @Test
  void atTheHarnessAToolThatNeedsNobodyRunsAtOnce() throws InterruptedException {
    Run there = Run.of(Run.job().at(JobPolicy.AskAt.HARNESS));

    Run.allow(there.ask("t1", "Read", FILE));
  }

  @Test
  void atTheHarnessAFunctionIsStillAskedInTheQueue() throws InterruptedException {
    Run there = Run.of(Run.job().at(JobPolicy.AskAt.HARNESS));

    Run.allow(there.ask("t1", DELETE, "{}"));

    assertThat(there.approvals.put()).hasSize(1);
  }

  @Test
  void atTheHarnessAClosedTrailDeniesInsteadOfAsking() throws InterruptedException {
    Run there = Run.of(Run.job().at(JobPolicy.AskAt.HARNESS));
    there.trail.close();

    assertThat(Run.deny(there.ask("t1", "Bash", FILE))).contains("audit trail");
  }

  @Test
  void theSameQuestionAgainIsTheSameDecisionAndAsksNobodyTwice() throws InterruptedException {
    HookDesk.Decision first = run.ask("t1", "Bash", FILE);

    assertThat(run.ask("t1", "Bash", FILE)).isEqualTo(first);
    assertThat(run.approvals.put()).hasSize(1);
  }

  @Test
  void theSameQuestionAgainIsLoggedOnceMoreAndHasOneIntent() throws InterruptedException {
    run.ask("t1", "Read", FILE);
    run.ask("t1", "Read", FILE);

    assertThat(run.trail.kinds("t1"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.DECISION);
  }

  @Test
  void theSameQuestionAfterItsResultGetsAnIntentOfItsOwn() throws InterruptedException {
    run.ask("t1", "Read", FILE);
    run.ranAndTold("t1");

    Run.allow(run.ask("t1", "Read", FILE));

    assertThat(run.trail.openIntent("t1")).isTrue();
  }

  @Test
  void theSameQuestionAgainIsDeniedOnceTheTrailIsClosed() throws InterruptedException {
    run.ask("t1", "Read", FILE);
    run.trail.close();

    assertThat(Run.deny(run.ask("t1", "Read", FILE))).contains("audit trail");
  }

  @Test
  void aDeniedQuestionAgainIsDeniedAndLoggedOnceMore() throws InterruptedException {
    HookDesk.Decision first = run.ask("t1", "WebFetch", FILE);

    assertThat(run.ask("t1", "WebFetch", FILE)).isEqualTo(first);
    assertThat(run.trail.of(EntryKind.DECISION)).hasSize(2);
  }

  @Test
  void theSameInputSpelledOtherwiseIsTheSameQuestion() throws InterruptedException {
    run.ask("t1", "Bash", "{\"a\":1,\"b\":2}");
    run.ask("t1", "Bash", "{\"b\":2.0, \"a\":1}");

    assertThat(run.approvals.put()).hasSize(1);
  }

  @Test
  void sixtyFourAskersOfOneQuestionAskOnePerson() throws Exception {
    List<HookDesk.Decision> decisions = Threads.atOnce(64, () -> run.ask("t1", "Bash", FILE));

    assertThat(decisions).allMatch(HookDesk.Decision.Allow.class::isInstance);
    assertThat(run.approvals.put()).hasSize(1);
    assertThat(run.trail.of(EntryKind.INTENT)).hasSize(1);
  }

  @Test
  void anotherInputUnderTheSameIdIsDecidedOnWhatItHolds() throws InterruptedException {
    Run.allow(run.ask("t1", "Write", FILE));

    Run.deny(run.ask("t1", "Write", "{\"file\":\"" + Run.SECRET + "\"}"));
  }

  @Test
  void anotherToolUnderTheSameIdIsDecidedOnWhatItIs() throws InterruptedException {
    Run.allow(run.ask("t1", "Read", FILE));

    Run.deny(run.ask("t1", "WebFetch", FILE));
  }

  @Test
  void anotherQuestionUnderTheSameIdWithdrawsTheTicketOfTheFirst() throws InterruptedException {
    run.ask("t1", DELETE, FILE);
    run.ask("t1", "Read", OTHER_FILE);

    run.call("t1", "delete", FILE);

    assertThat(run.approvals.put()).as("asked anew at the relay").hasSize(2);
  }

  @Test
  void aQuestionOvertakenByAnotherUnderItsIdWhileAPersonIsAskedIsDenied() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> first = Asking.of(() -> run.ask("t1", "Bash", FILE));
    person.awaitAsked();
    Run.allow(run.ask("t1", "Read", FILE));

    person.approve();

    assertThat(Run.deny(first.answer())).contains("another question");
  }

  @Test
  void aFunctionOvertakenWhileAPersonIsAskedGetsNoTicket() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> first = Asking.of(() -> run.ask("t1", DELETE, FILE));
    person.awaitAsked();
    Run.allow(run.ask("t1", LIST, OTHER_FILE));
    person.approve();
    Run.deny(first.answer());

    run.call("t1", "delete", FILE);

    assertThat(run.approvals.put()).as("asked anew at the relay").hasSize(2);
  }

  @Test
  void anInterruptedAskerIsNotAnswered() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> asking = Asking.of(() -> run.ask("t1", "Bash", FILE));
    person.awaitAsked();

    asking.interrupt();

    assertThatThrownBy(asking::answer)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(run.trail.of(EntryKind.INTENT)).isEmpty();
  }

  @Test
  void whenTheFirstAskerIsInterruptedOneOfThoseWhoWaitDecides() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> first = Asking.of(() -> run.ask("t1", "Bash", FILE));
    person.awaitAsked();
    List<Asking<HookDesk.Decision>> waiting =
        IntStream.range(0, 8)
            .mapToObj(i -> Asking.of(() -> run.ask("t1", "Bash", FILE)).held())
            .toList();
    first.interrupt();
    Threads.until(() -> run.approvals.put().size() == 2);

    person.approve();

    for (Asking<HookDesk.Decision> one : waiting) {
      Run.allow(one.answer());
    }
    assertThat(run.approvals.put()).as("one person for all that waited").hasSize(2);
  }

  @Test
  void anInterruptedQuestionLeavesNoDecisionBehind() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> first = Asking.of(() -> run.ask("t1", "Bash", FILE));
    person.awaitAsked();
    first.interrupt();
    assertThatThrownBy(first::answer).hasCauseInstanceOf(InterruptedException.class);
    person.approve();

    Run.allow(run.ask("t1", "Bash", FILE));
  }

  @Test
  void aWaiterThatIsInterruptedLeavesTheFirstAskerAlone() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<HookDesk.Decision> first = Asking.of(() -> run.ask("t1", "Bash", FILE));
    person.awaitAsked();
    Asking<HookDesk.Decision> second = Asking.of(() -> run.ask("t1", "Bash", FILE)).held();
    second.interrupt();
    assertThatThrownBy(second::answer).hasCauseInstanceOf(InterruptedException.class);

    person.approve();

    Run.allow(first.answer());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTrailThatFailsAtAnyAppendDeniesABuiltInAndSaysWhatToDo(int position)
      throws InterruptedException {
    run.trail.failFrom(position);

    assertThat(Run.deny(run.ask("t1", "Read", FILE)))
        .contains("audit trail cannot be written")
        .contains("started anew");
  }

  @Test
  void aTrailThatFailsDeniesAFunctionAndLeavesNoTicket() throws InterruptedException {
    run.trail.failFrom(1);

    Run.deny(run.ask("t1", LIST, "{}"));
    Run.refused(run.call("t1", "list", "{}"));

    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aTrailThatFailsStillDeniesWhatIsRefused() throws InterruptedException {
    run.trail.close();

    Run.deny(run.ask("t1", "WebFetch", "{}"));
  }

  @Test
  void aStuckTrailHoldsAQuestionOnlyUntilTheSessionEnds() throws Exception {
    run.trail.stick();
    Asking<HookDesk.Decision> asking = Asking.of(() -> run.ask("t1", "Read", FILE));
    run.trail.awaitStuck();
    asking.held();

    asking.interrupt();

    assertThatThrownBy(asking::answer).hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void aQueueThatFailsDenies() throws InterruptedException {
    run.approvals.by(
        question -> {
          throw new IllegalStateException("store gone");
        });

    assertThat(Run.deny(run.ask("t1", "Bash", FILE))).contains("failed").doesNotContain("store");
  }

  @ParameterizedTest
  @ValueSource(strings = {"DOWN", "UNKNOWN", "MISSING", "CHANGED"})
  void aFunctionThatIsNotAsApprovedIsDenied(String state) throws InterruptedException {
    run.tools.stand(Tools.State.valueOf(state));

    Run.deny(run.ask("t1", LIST, "{}"));
  }

  @Test
  void aKillSwitchReachesTheNextCallOfAHarnessTool() throws InterruptedException {
    Run.allow(run.ask("t1", "Read", FILE));
    run.switches.kill("*");

    assertThat(Run.deny(run.ask("t2", "Read", FILE))).contains("stopped");
  }

  @Test
  void aCallLetRunBeforeTheDaemonWasStartedAnewIsNotLetRunAgain() throws InterruptedException {
    Run resumed = Run.resumed("t1");

    assertThat(Run.deny(resumed.ask("t1", "Read", FILE))).contains("started anew");
    assertThat(resumed.trail.of(EntryKind.INTENT)).isEmpty();
  }

  @Test
  void everyEntryOfARefusedAndAnAllowedCallCarriesItsIdAndDigestOnly() throws InterruptedException {
    run.ask("t1", "Read", "{\"file\":\"confidential\"}");
    run.ask("t2", "WebFetch", "{\"url\":\"confidential\"}");

    for (TrailEntry entry : run.trail.entries()) {
      assertThat(entry.members()).containsKeys("callId", "tool", "argsDigest");
      assertThat(entry.toString()).doesNotContain("confidential");
    }
  }

  @Test
  void anEndlessNameIsNotWrittenWhole() throws InterruptedException {
    Run.deny(run.ask("t1", "x".repeat(1_000_000), "{}"));

    assertThat(run.trail.entries().toString()).hasSizeLessThan(2_000);
  }
}
