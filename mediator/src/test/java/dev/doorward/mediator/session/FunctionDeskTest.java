package dev.doorward.mediator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorward.mediator.audit.EntryKind;
import dev.doorward.mediator.fixture.Asking;
import dev.doorward.mediator.fixture.Calls;
import dev.doorward.mediator.fixture.FakeServers;
import dev.doorward.mediator.fixture.HeldPerson;
import dev.doorward.mediator.fixture.Jobs;
import dev.doorward.mediator.fixture.Threads;
import dev.doorward.mediator.tenant.Tools;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tools/call at the relay is answered, and what reached the server. */
class FunctionDeskTest {
  private static final String DELETE = "mcp__issues__delete";
  private static final String COMMENT = "mcp__issues__comment";
  private static final String SEVEN = "{\"id\":7}";
  private static final String EIGHT = "{\"id\":8}";

  private final Run run = Run.start();

  @Test
  void aTicketedCallIsMadeOnceWithTheDecidedArguments() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);

    assertThat(Run.text(run.call("t1", "comment", SEVEN))).isEqualTo("done comment");
    assertThat(run.servers.got()).hasSize(1);
    assertThat(run.servers.got().get(0).arguments()).isEqualTo(Calls.json(SEVEN));
  }

  @Test
  void theIntentIsOnTheTrailWhenTheServerIsAsked() throws InterruptedException {
    run.servers.doing(
        call -> {
          assertThat(run.trail.openIntent("t1")).isTrue();
          return FakeServers.result("seen");
        });

    assertThat(Run.text(run.call("t1", "comment", SEVEN))).isEqualTo("seen");
  }

  @Test
  void aTicketedCallIsWrittenInThisOrder() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.call("t1", "comment", SEVEN);

    assertThat(run.trail.kinds("t1"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.RESULT);
  }

  @Test
  void aCallWithoutATicketIsDecidedOnTheWholePath() throws InterruptedException {
    run.call("t1", "comment", SEVEN);

    assertThat(run.trail.kinds("t1"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.RESULT);
  }

  @Test
  void aCallWithoutATicketAsksThePersonItNeeds() throws InterruptedException {
    run.call("t1", "delete", SEVEN);

    assertThat(run.approvals.put()).hasSize(1);
    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void aTicketOfAPersonsYesIsUsedWithoutAskingAgain() throws InterruptedException {
    run.ask("t1", DELETE, SEVEN);
    run.call("t1", "delete", SEVEN);

    assertThat(run.approvals.put()).hasSize(1);
  }

  @Test
  void otherArgumentsUnderATicketAreDecidedAnew() throws InterruptedException {
    run.ask("t1", DELETE, SEVEN);
    run.call("t1", "delete", EIGHT);

    assertThat(run.approvals.put()).hasSize(2);
  }

  @Test
  void anotherFunctionUnderATicketIsDecidedAnew() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.call("t1", "delete", SEVEN);

    assertThat(run.approvals.put()).hasSize(1);
  }

  @Test
  void aTicketIsForItsToolEvenWhenTheDottedNamesAreAlike() throws InterruptedException {
    Run dotted =
        Run.of(
            Jobs.job()
                .server("a.b", Set.of("c"), Set.of("c"))
                .server("a", Set.of("b.c"), Set.of("b.c")));
    Run.allow(dotted.ask("t1", "mcp__a_b__c", SEVEN));

    dotted.call("t1", "a", "b.c", SEVEN);

    assertThat(dotted.approvals.put()).as("asked anew").hasSize(2);
  }

  @Test
  void aTicketUnderAnotherIdIsNotFound() throws InterruptedException {
    run.ask("t1", DELETE, SEVEN);
    run.call("t2", "delete", SEVEN);

    assertThat(run.approvals.put()).hasSize(2);
  }

  @Test
  void aDenialAtTheHookIsNoTicket() throws InterruptedException {
    run.switches.kill("issues.comment");
    Run.deny(run.ask("t1", COMMENT, SEVEN));

    Run.refused(run.call("t1", "comment", SEVEN));

    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aRepeatIsAnsweredWithTheRecordedOutcomeAndNotMadeAgain() throws InterruptedException {
    FunctionDesk.Answer first = run.call("t1", "comment", SEVEN);

    assertThat(run.call("t1", "comment", SEVEN)).isEqualTo(first);
    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void aRepeatAfterTheHookWasAskedAgainIsNotMadeAgainEither() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.call("t1", "comment", SEVEN);
    run.ask("t1", COMMENT, SEVEN);

    run.call("t1", "comment", SEVEN);

    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void sixtyFourCallsOfOneIdAreOneCallAndOneAnswer() throws Exception {
    run.ask("t1", COMMENT, SEVEN);

    List<FunctionDesk.Answer> answers = Threads.atOnce(64, () -> run.call("t1", "comment", SEVEN));

    assertThat(answers).allMatch(answer -> Run.text(answer).equals("done comment"));
    assertThat(run.servers.got()).hasSize(1);
    assertThat(run.trail.of(EntryKind.INTENT)).hasSize(1);
  }

  @Test
  void aUsedIdWithOtherArgumentsIsRefusedAndOnTheTrail() throws InterruptedException {
    run.call("t1", "comment", SEVEN);

    assertThat(Run.refused(run.call("t1", "comment", EIGHT)))
        .contains("22 approved-arguments")
        .contains("another call");
    assertThat(run.servers.got()).hasSize(1);
    assertThat(run.trail.of(EntryKind.DECISION)).hasSize(2);
  }

  @Test
  void aUsedIdWithOtherArgumentsIsRefusedEvenWhenTheHookAllowedThem() throws InterruptedException {
    run.call("t1", "comment", SEVEN);
    run.ask("t1", COMMENT, EIGHT);

    Run.refused(run.call("t1", "comment", EIGHT));

    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void aUsedIdWithAnotherFunctionIsRefused() throws InterruptedException {
    run.call("t1", "comment", SEVEN);

    Run.refused(run.call("t1", "list", SEVEN));

    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void anIdThatABuiltInWasAllowedUnderGivesAFunctionNothing() throws InterruptedException {
    Run.allow(run.ask("t1", "Read", SEVEN));

    run.call("t1", "delete", SEVEN);

    assertThat(run.approvals.put()).hasSize(1);
  }

  @Test
  void aBuiltInAndAFunctionUnderOneIdEachGetTheirOwnEnding() throws Exception {
    run.ask("t1", "Read", SEVEN);
    run.call("t1", "comment", SEVEN);

    run.end();

    assertThat(run.trail.of(EntryKind.RESULT))
        .extracting(entry -> entry.members().get("tool"))
        .containsExactly("issues.comment");
    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME))
        .extracting(entry -> entry.members().get("tool"))
        .containsExactly("Read");
  }

  @Test
  void anIdThatAnEarlierDaemonUsedIsNotUsedAgain() throws InterruptedException {
    Run resumed = Run.resumed("t1");

    assertThat(Run.refused(resumed.call("t1", "comment", SEVEN))).contains("not made again");
    assertThat(resumed.servers.got()).isEmpty();
  }

  @Test
  void aCallWithoutAToolUseIdIsDecidedAndMadeUnderAnIdOfOurOwn() throws InterruptedException {
    run.call(null, "comment", SEVEN);
    run.call(null, "comment", SEVEN);

    assertThat(run.servers.got()).hasSize(2);
    assertThat(run.trail.kinds("relay-2"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.RESULT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\nb", "\u00e9", "\u0000"})
  void aToolUseIdThatIsNoneIsRefused(String id) throws InterruptedException {
    assertThat(Run.refused(run.call(id, "comment", SEVEN))).contains("tool-use id");
    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void anEndlessToolUseIdIsRefusedAndNotWritten() throws InterruptedException {
    Run.refused(run.call("x".repeat(100_000), "comment", SEVEN));

    assertThat(run.servers.got()).isEmpty();
    assertThat(run.trail.entries().toString()).hasSizeLessThan(2_000);
  }

  @Test
  void aFunctionThatIsNotOfferedIsRefused() throws InterruptedException {
    assertThat(Run.refused(run.call("t1", "drop", SEVEN))).contains("H2a mcp-name");
    Run.refused(run.call("t2", "mail", "list", SEVEN));

    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aFunctionLeftOutForItsSpellingCannotBeCalledDirectly() throws InterruptedException {
    Run alike = Run.of(Jobs.job().server("x", "a.b", "a b"));

    assertThat(Run.refused(alike.call("t1", "x", "a.b", SEVEN))).contains("more than one function");
    assertThat(alike.servers.got()).isEmpty();
  }

  @Test
  void aSecretInADirectCallIsRefused() throws InterruptedException {
    Run.refused(run.call("t1", "comment", "{\"text\":\"" + Run.SECRET + "\"}"));

    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aKillSwitchThrownBetweenTicketAndCallStopsIt() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.switches.kill("issues.comment");

    assertThat(Run.refused(run.call("t1", "comment", SEVEN))).contains("38 kill-switch");
    assertThat(run.servers.got()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "APPROVED")
  void aListingThatChangesBetweenTicketAndCallStopsIt(Tools.State state)
      throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.tools.stand(state);

    Run.refused(run.call("t1", "comment", SEVEN));

    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aCallRefusedAfterItsIntentLeavesNoOpenIntent() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.switches.kill("*");

    run.call("t1", "comment", SEVEN);

    assertThat(run.trail.kinds("t1"))
        .containsExactly(
            EntryKind.DECISION, EntryKind.INTENT, EntryKind.RESULT, EntryKind.DECISION);
    assertThat(run.trail.of(EntryKind.RESULT).get(0).members())
        .containsEntry("decision", "not-made");
  }

  @Test
  void aCallThatWasNotMadeDoesNotUseItsIdUp() throws InterruptedException {
    run.tools.next(Tools.State.DOWN);
    Run.refused(run.call("t1", "comment", SEVEN));

    assertThat(Run.text(run.call("t1", "comment", SEVEN))).isEqualTo("done comment");
  }

  @Test
  void aTicketIsUsedUpEvenWhenTheCallIsRefusedAtTheNode() throws InterruptedException {
    run.ask("t1", DELETE, SEVEN);
    run.tools.next(Tools.State.DOWN);
    Run.refused(run.call("t1", "delete", SEVEN));

    run.call("t1", "delete", SEVEN);

    assertThat(run.approvals.put()).as("asked anew").hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTrailThatFailsAtAnyAppendBeforeTheCallMeansItIsNotMade(int position)
      throws InterruptedException {
    run.trail.failFrom(position);

    assertThat(Run.refused(run.call("t1", "comment", SEVEN)))
        .contains("audit trail cannot be written")
        .contains("started anew");
    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aTrailThatFailsAfterTheTicketMeansTheCallIsNotMade() throws InterruptedException {
    run.ask("t1", COMMENT, SEVEN);
    run.trail.close();

    assertThat(Run.refused(run.call("t1", "comment", SEVEN))).contains("audit trail");
    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aTrailThatFailsAtTheResultStillAnswersWhatWasMade() throws InterruptedException {
    run.trail.failFrom(3);

    assertThat(Run.text(run.call("t1", "comment", SEVEN))).isEqualTo("done comment");
  }

  @Test
  void afterATrailFailedAtAResultNoFurtherCallIsMade() throws InterruptedException {
    run.trail.failFrom(3);
    run.call("t1", "comment", SEVEN);

    Run.refused(run.call("t2", "comment", SEVEN));

    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void aStuckTrailHoldsACallOnlyUntilTheSessionEnds() throws Exception {
    run.ask("t1", COMMENT, SEVEN);
    run.trail.stick();
    Asking<FunctionDesk.Answer> asking = Asking.of(() -> run.call("t1", "comment", SEVEN));
    run.trail.awaitStuck();

    asking.held().interrupt();

    assertThatThrownBy(asking::answer).hasCauseInstanceOf(InterruptedException.class);
    assertThat(run.servers.got()).isEmpty();
  }

  @Test
  void aServerThatThrowsIsAnUnknownOutcomeThatIsSaid() throws InterruptedException {
    run.servers.doing(
        call -> {
          throw new IllegalStateException("private detail");
        });

    assertThat(Run.refused(run.call("t1", "comment", SEVEN)))
        .contains("outcome is unknown")
        .contains("look at what it did")
        .doesNotContain("private detail");
    assertThat(run.trail.kinds("t1"))
        .containsExactly(EntryKind.DECISION, EntryKind.INTENT, EntryKind.UNKNOWN_OUTCOME);
  }

  @Test
  void aCallOfUnknownOutcomeIsNotMadeAgain() throws InterruptedException {
    run.servers.doing(
        call -> {
          throw new IllegalStateException("gone");
        });
    FunctionDesk.Answer first = run.call("t1", "comment", SEVEN);

    assertThat(run.call("t1", "comment", SEVEN)).isEqualTo(first);
    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  @SuppressWarnings("NullAway") // a server that breaks its contract is what is tested
  void aServerThatAnswersNothingIsAnUnknownOutcome() throws InterruptedException {
    run.servers.doing(call -> null);

    assertThat(Run.refused(run.call("t1", "comment", SEVEN))).contains("unknown");
  }

  @Test
  void aServerThatRunsOutOfStackIsAnUnknownOutcome() throws InterruptedException {
    run.servers.doing(
        call -> {
          throw new StackOverflowError();
        });

    assertThat(Run.refused(run.call("t1", "comment", SEVEN))).contains("unknown");
  }

  @Test
  void anInterruptWhileTheCallRunsIsAnUnknownOutcome() throws Exception {
    CountDownLatch atServer = new CountDownLatch(1);
    run.servers.doing(
        call -> {
          atServer.countDown();
          new CountDownLatch(1).await();
          return FakeServers.result("never");
        });
    Asking<FunctionDesk.Answer> asking = Asking.of(() -> run.call("t1", "comment", SEVEN));
    Threads.await(atServer);

    asking.interrupt();

    assertThat(Run.refused(asking.answer())).contains("outcome is unknown");
    assertThat(run.trail.of(EntryKind.UNKNOWN_OUTCOME)).hasSize(1);
  }

  @Test
  void anInterruptWhileAPersonIsAskedMakesNoCallAndLeavesTheIdFree() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<FunctionDesk.Answer> asking = Asking.of(() -> run.call("t1", "delete", SEVEN));
    person.awaitAsked();
    asking.interrupt();
    assertThatThrownBy(asking::answer).hasCauseInstanceOf(InterruptedException.class);
    assertThat(run.servers.got()).isEmpty();
    person.approve();

    assertThat(Run.text(run.call("t1", "delete", SEVEN))).isEqualTo("done delete");
  }

  @Test
  void whenTheFirstCallerIsInterruptedOneOfThoseWhoWaitMakesTheCall() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<FunctionDesk.Answer> first = Asking.of(() -> run.call("t1", "delete", SEVEN));
    person.awaitAsked();
    List<Asking<FunctionDesk.Answer>> waiting =
        IntStream.range(0, 8)
            .mapToObj(i -> Asking.of(() -> run.call("t1", "delete", SEVEN)).held())
            .toList();
    first.interrupt();
    Threads.until(() -> run.approvals.put().size() == 2);

    person.approve();

    for (Asking<FunctionDesk.Answer> one : waiting) {
      assertThat(Run.text(one.answer())).isEqualTo("done delete");
    }
    assertThat(run.servers.got()).hasSize(1);
  }

  @Test
  void anotherCallUnderAnIdThatIsInFlightIsRefused() throws Exception {
    HeldPerson person = new HeldPerson();
    run.approvals.by(person);
    Asking<FunctionDesk.Answer> first = Asking.of(() -> run.call("t1", "delete", SEVEN));
    person.awaitAsked();

    Run.refused(run.call("t1", "comment", EIGHT));
    person.approve();

    assertThat(Run.text(first.answer())).isEqualTo("done delete");
  }

  @Test
  void aToolsOwnErrorIsAResultAndPassedOn() throws InterruptedException {
    run.servers.doing(
        call ->
            new FunctionDesk.Answer.Result(
                Calls.json(
                    "{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"no such id\"}]}")));

    assertThat(Run.text(run.call("t1", "comment", SEVEN))).isEqualTo("no such id");
    assertThat(run.trail.of(EntryKind.RESULT).get(0).members())
        .containsEntry("decision", "tool-error");
  }

  @Test
  void aProtocolErrorIsWrittenAndPassedOn() throws InterruptedException {
    FunctionDesk.Answer error = new FunctionDesk.Answer.Error(-32602, "bad arguments");
    run.servers.doing(call -> error);

    assertThat(run.call("t1", "comment", SEVEN)).isEqualTo(error);
    assertThat(run.trail.of(EntryKind.RESULT).get(0).members()).containsEntry("decision", "error");
  }

  @Test
  void aServerThatChangesTheArgumentsItGotChangesNobodysRecord() throws InterruptedException {
    run.servers.doing(
        call -> {
          call.arguments().put("id", 9);
          return FakeServers.result("x");
        });
    run.call("t1", "comment", SEVEN);

    Run.refused(run.call("t1", "comment", "{\"id\":9}"));
    assertThat(Run.text(run.call("t1", "comment", SEVEN))).isEqualTo("x");
  }
}
